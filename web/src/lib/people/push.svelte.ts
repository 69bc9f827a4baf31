// Messages of the browser while the page is closed: the service worker, the subscription, and telling the server of it.
import { put, remove } from '../wire/api';

export type PushState = 'unknown' | 'cannot' | 'none' | 'denied' | 'off' | 'on';
const WORKER = '/sw.js';
let here = $state<PushState>('unknown');
export const pushState = (): PushState => here;

const able = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The key of the server as the browser takes it. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
const same = (subscription: PushSubscription, key: string): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && [...new Uint8Array(own)].join() === [...bytesOf(key)].join();
};

/** What may be switched here. Asks nobody for leave. */
export async function lookAtPush(key: string | null): Promise<void> {
  if (!able()) here = 'cannot';
  else if (key === null) here = 'none';
  else if (Notification.permission === 'denied') here = 'denied';
  else {
    const subscription = await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription();
    here = subscription && same(subscription, key) ? 'on' : 'off';
  }
}

/** Asks the browser for leave, and tells the server where this device is reached. Throws what went wrong. */
export async function switchPushOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await lookAtPush(key);
    return false;
  }
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !same(old, key)) await old.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  const { endpoint, keys } = subscription.toJSON();
  await put('/api/me/push', { endpoint, keys });
  here = 'on';
  return true;
}

export async function switchPushOff(key: string | null): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    await remove(`/api/me/push?endpoint=${encodeURIComponent(subscription.endpoint)}`);
    await subscription.unsubscribe();
  }
  await registration?.unregister();
  await lookAtPush(key);
}
