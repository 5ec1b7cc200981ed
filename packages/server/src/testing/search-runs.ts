import { setTimeout as delay } from 'node:timers/promises';
import { api, type InputOf } from '@serplift/core/api';
import { openProduct, type Person, type Product } from './open-product.ts';

export const sandboxWebsite = 'sc-domain:juniperandpine.example';
export const sandboxSite = 'https://www.juniperandpine.example';

const pollMs = 50;

/** Makes the sandbox's language model answer wrongly from now on. */
export async function misbehave(
  { sandbox }: Product,
  behavior: string,
  options: { match?: string; times?: number } = {},
): Promise<void> {
  const body = JSON.stringify({ behavior, ...options });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.origin}/llm/behavior`, { method: 'POST', headers, body });
}

/** Ends every fault of the sandbox. */
export async function repairProviders({ sandbox }: Product): Promise<void> {
  sandbox.faults.clear();
  await fetch(`${sandbox.origin}/llm/behavior`, { method: 'DELETE' });
}

/** Opens a product with a worker whose team has connected Google. */
export async function openSearchTeam(): Promise<{ product: Product; owner: Person }> {
  const product = await openProduct({ worker: true });
  const owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  await product.connectGoogle(owner);
  return { product, owner };
}

/** Imports search data that a run can start from. */
export async function importRows(
  person: Person,
  rows: InputOf<typeof api.imports.addRows>['rows'],
  websiteUrl = `${sandboxSite}/`,
): Promise<string> {
  const { id: importId } = await person.call(api.imports.start, {
    name: 'rows',
    websiteUrl,
    summary: { windowDays: 90 },
  });
  await person.call(api.imports.addRows, { importId, rows });
  await person.call(api.imports.finish, { importId });
  return importId;
}

/** Imports search data so that an SEO run works exactly the given pages. */
export function importPages(person: Person, pages: readonly string[]): Promise<string> {
  const rows = pages.map((page, index) => ({ query: null, page, clicks: 5, impressions: 4000 - index, position: 5 }));
  return importRows(person, rows);
}

/** Polls as clients do, until what is shown has come to what is awaited. */
export async function until<Shown>(show: () => Promise<Shown>, reached: (shown: Shown) => boolean): Promise<Shown> {
  for (;;) {
    const shown = await show();
    if (reached(shown)) return shown;
    await delay(pollMs);
  }
}
