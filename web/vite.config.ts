import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { packed } from './packed.ts';

const engine = process.env['KANLY_SERVER'] ?? process.env['KANLY_ENGINE'] ?? 'http://127.0.0.1:8000';
/** The server is told the page's own host: it refuses pages of another one. */
const proxied = { target: engine, changeOrigin: false };

export default defineConfig(({ command }) => ({
  plugins: [svelte(), packed()],
  base: '/',
  // A list of files says nothing to who builds; warnings and faults do.
  logLevel: command === 'build' ? 'warn' : 'info',
  // The server package ships the built page. Nothing is inlined as data: URLs, so the policy may stay "self" only.
  build: { outDir: '../src/kanly/server/page', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': proxied, '/healthz': proxied, '/ws': { ...proxied, ws: true } } },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/lib/texts/setup.ts'] },
}));
