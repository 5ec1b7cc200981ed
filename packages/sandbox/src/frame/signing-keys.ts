import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { SandboxState } from './state.ts';

/** An RS256 key pair with the forms in which vendors publish its public half. */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  publicPem: string;
}

const loaded = new WeakMap<SandboxState, Map<string, Promise<SigningKey>>>();

/** The named key of a state, made at first use and kept across restarts. */
export function signingKey(state: SandboxState, name: 'google' | 'firebase'): Promise<SigningKey> {
  const keys = loaded.get(state) ?? new Map<string, Promise<SigningKey>>();
  loaded.set(state, keys);
  const known = keys.get(name) ?? loadKey(state, name);
  keys.set(name, known);
  return known;
}

async function loadKey(state: SandboxState, name: string): Promise<SigningKey> {
  const stateKey = `signingKeys.${name}`;
  let privateJwk = state.get<JWK | undefined>(stateKey, undefined);
  if (privateJwk === undefined) {
    const pair = await generateKeyPair('RS256', { extractable: true });
    privateJwk = await exportJWK(pair.privateKey);
    state.set(stateKey, privateJwk);
  }
  const kid = await calculateJwkThumbprint(privateJwk);
  const publicJwk: JWK = { kid, alg: 'RS256', use: 'sig', kty: 'RSA', n: privateJwk.n ?? '', e: privateJwk.e ?? '' };
  const privateKey = (await importJWK(privateJwk, 'RS256')) as CryptoKey;
  const publicKey = (await importJWK(publicJwk, 'RS256', { extractable: true })) as CryptoKey;
  return { kid, privateKey, publicKey, publicJwk, publicPem: await exportSPKI(publicKey) };
}
