// Messages of the server while the page is closed: shown as they come, and a tap opens the table. Nothing is kept and no request is touched.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const said = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { title = 'Kanly', text = '', url = '/' } = said(event.data);
  event.waitUntil(self.registration.showNotification(title, { body: text, icon: '/icon.svg', tag: url, renotify: true, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only addresses of this page are opened, whatever the message says.
  const asked = new URL(event.notification.data?.url ?? '/', self.location.origin);
  const to = new URL(asked.hash || '/', self.location.origin).href;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const here = open.find((client) => client.url === to) ?? open[0];
    if (!here) return self.clients.openWindow(to);
    const focused = await here.focus();
    return focused.url === to ? focused : focused.navigate(to).catch(() => self.clients.openWindow(to));
  })());
});
