import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
// Components that add a <style> element at run time read the nonce from here.
if (nonce !== undefined && !nonce.startsWith('__')) setNonce(nonce);
