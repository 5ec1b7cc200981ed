import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/**
 * Leaves the schema library out of the browser. The server checks every request and answer against the contract,
 * so here its schemas are types only; what remains of an endpoint is its method and path.
 */
function leaveOutSchemas(): Plugin {
  const inert = 'const z = new Proxy(() => z, { get: () => z, apply: () => z });';
  return {
    name: 'leave-out-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/core\/src\/.*\.ts$/, code: /from 'zod\/mini'/ },
      handler: (code) => ({ code: code.replace(/^import \* as z from 'zod\/mini';$/m, inert), map: null }),
    },
  };
}

/** Built into dist/app and served by the server; in development /api goes to a running server. */
export default defineConfig({
  plugins: [leaveOutSchemas(), react(), tailwindcss()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The server puts a fresh nonce in place of this word in every answer that carries index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist/app', emptyOutDir: true, sourcemap: false, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
});
