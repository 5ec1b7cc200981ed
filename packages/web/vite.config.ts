import { createRequire } from 'node:module';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { leaveOutSchemas } from './vite/leave-out-schemas.ts';
import { legalTexts } from './vite/legal-texts.ts';
import { assetFileNames, slimFonts } from './vite/slim-fonts.ts';
import { slimIcons } from './vite/slim-icons.ts';

/** The router without its warnings to developers, which its package offers under no condition. */
const productionRouter = createRequire(import.meta.resolve('react-router-dom'))
  .resolve('react-router')
  .replace(/\/development\/.*$/, '/production/index.mjs');

/** Built into dist/app and served by the server; in development /api goes to a running server. With --ssr, dist/pages renders public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    leaveOutSchemas(),
    slimIcons(),
    react({ jsxImportSource: '#jsx' }),
    tailwindcss(),
    legalTexts(),
    slimFonts(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: [{ find: /^react-router$/, replacement: productionRouter }],
  },
  // The server puts a fresh nonce in place of this word in every answer that carries index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  // The server loads one file and needs none of the packages in it.
  ssr: { noExternal: true },
  ...(isSsrBuild === true ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    outDir: isSsrBuild === true ? 'dist/pages' : 'dist/app',
    emptyOutDir: true,
    copyPublicDir: isSsrBuild !== true,
    // From it the server learns what the front page loads.
    manifest: isSsrBuild !== true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: {
      // A part takes along only what belongs to it, not everything that the contract's index names.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      ...(isSsrBuild === true
        ? {}
        : {
            output: { assetFileNames },
          }),
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000' } } },
}));
