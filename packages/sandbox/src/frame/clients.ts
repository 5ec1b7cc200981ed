import type { AdsLedgerEntry } from '../google-ads/ads-memory.ts';
import type { WordPressChange, WordPressField } from '../wordpress/wordpress-memory.ts';

export interface ConsentAnswer {
  /** Email of the account to choose; the first one when absent. */
  email?: string;
  /** The optional scopes to leave ticked; all when absent. */
  scopes?: string[];
  deny?: boolean;
}

/** Fills in the consent page of an authorization address as a person would; gives the address it returns to. */
export async function answerConsent(authorizationUrl: string, answer: ConsentAnswer = {}): Promise<URL> {
  const page = await fetch(authorizationUrl);
  const text = await page.text();
  if (!page.ok) throw new Error(`The consent page answered ${page.status}: ${text}`);
  const form = new URLSearchParams({ decision: answer.deny === true ? 'deny' : 'allow' });
  const accounts = [...text.matchAll(/name="account"\s+value="(\d+)"[^>]*>\s*[^(<]+\(([^)]+)\)/gu)];
  const account = accounts.find(([, , email]) => email === answer.email) ?? accounts[0];
  form.set('account', account?.[1] ?? '');
  for (const [, scope = ''] of text.matchAll(/name="scope"\s+value="([^"]+)"/gu)) {
    if (answer.scopes?.includes(scope) ?? true) form.append('scope', scope);
  }
  const reply = await fetch(authorizationUrl, { method: 'POST', body: form, redirect: 'manual' });
  const location = reply.headers.get('location');
  if (location === null) throw new Error(`The consent page answered ${reply.status}: ${await reply.text()}`);
  return new URL(location);
}

/** Moves the time of a running sandbox's world forward: its search data, its result pages and its site. */
export async function moveSandboxClock(origin: string, days: number): Promise<void> {
  await put(`${origin}/clock`, 'POST', { days });
}

/** Tells a running sandbox how many times as many clicks a page gets from the day its title was changed. */
export async function tellSandboxEffect(origin: string, times: number): Promise<void> {
  await put(`${origin}/search-console/effect`, 'PUT', { times });
}

async function put(url: string, method: 'POST' | 'PUT', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The sandbox refused ${url} (${response.status}).`);
}

/** Every change that a running sandbox's WordPress was given. */
export async function readWordPressChanges(origin: string): Promise<WordPressChange[]> {
  return (await (await fetch(`${origin}/wordpress/changes`)).json()) as WordPressChange[];
}

/** Changes a text as a person does in the editor, or did at some time in the past; null unsets it. */
export async function editWordPress(
  origin: string,
  edit: { path: string; field: WordPressField; value: string | null; at?: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${origin}/wordpress/changes`, { method: 'POST', headers, body: JSON.stringify(edit) });
}

/** Every change that a running sandbox's Google Ads made, of all accounts or of one. */
export async function readAdsLedger(origin: string, customerId?: string): Promise<AdsLedgerEntry[]> {
  const query = customerId === undefined ? '' : `?customerId=${customerId}`;
  const answer = await fetch(`${origin}/google-ads/ledger${query}`);
  return (await answer.json()) as AdsLedgerEntry[];
}

/** A pull request in the sandbox's repository, with the files it changes. */
export interface SandboxPull {
  number: number;
  title: string;
  body: string;
  branch: string;
  state: 'open' | 'closed';
  mergedAt: string | null;
  files: Record<string, string>;
}

/** The pull requests of a running sandbox's repository, the oldest first. */
export async function readPulls(origin: string): Promise<SandboxPull[]> {
  return (await (await fetch(`${origin}/github/pulls`)).json()) as SandboxPull[];
}

/** Merges a pull request, or closes it, as a person does; false when someone changed the same file since. */
export async function endPull(
  origin: string,
  { number, act }: { number: number; act: 'merge' | 'close' },
): Promise<boolean> {
  return (await fetch(`${origin}/github/pulls/${number}/${act}`, { method: 'POST' })).ok;
}
