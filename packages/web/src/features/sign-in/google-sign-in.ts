import { keptInTab } from '../../lib/kept.ts';
import { pathAfterLogin } from '../../lib/paths.ts';

/** Where Google's consent begins; a page of the server, so a plain link leads there. */
export const googleStartUrl = '/api/auth/google/start';
const storageKey = 'path after Google';

/** Keeps the page one wanted over the way to Google and back. */
export function rememberPath(search: string): void {
  keptInTab.write(storageKey, search);
}

/** Where to go after sign-in: the page asked for in the address, otherwise the one kept before Google. */
export function wantedPath(search: string): string {
  const kept = keptInTab.read(storageKey) ?? '';
  return pathAfterLogin(new URLSearchParams(search).has('next') ? search : kept);
}

/** Forgets the kept page once one is signed in. */
export function forgetPath(): void {
  keptInTab.write(storageKey, null);
}

/** What Google's way back brought to the login page. */
export type GoogleReturn = { kind: 'code'; code: string } | { kind: 'failed' } | null;

/** Reads the one-time code in the hash or the error in the query. */
export function readGoogleReturn({ hash, search }: { hash: string; search: string }): GoogleReturn {
  const code = new URLSearchParams(hash.slice(1)).get('google');
  if (code !== null && code !== '') return { kind: 'code', code };
  return new URLSearchParams(search).has('error') ? { kind: 'failed' } : null;
}
