import { setNonce } from 'get-nonce';

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Components that add a <style> element at run time read the nonce from here.
if (nonce !== undefined && !nonce.startsWith('__')) setNonce(nonce);

// The schema library otherwise tries `new Function`, which the content security policy reports. It must be told before it loads.
globalThis.__zod_globalConfig = { jitless: true };
