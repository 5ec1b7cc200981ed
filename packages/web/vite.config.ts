import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Built into dist/app and served by the server; in development /api goes to a running server. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The server puts a fresh nonce in place of this word in every answer that carries index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist/app', emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
});
