import { setTimeout as delay } from 'node:timers/promises';
import { api, type InputOf } from '@serplift/core/api';
import type { Person, Product } from './open-product.ts';

export const sandboxWebsite = 'sc-domain:juniperandpine.example';
export const sandboxSite = 'https://www.juniperandpine.example';

const pollMs = 50;

/** Makes the sandbox's language model answer wrongly from now on. */
export async function misbehave(
  { sandbox }: Product,
  behaviour: string,
  options: { match?: string; times?: number } = {},
): Promise<void> {
  const body = JSON.stringify({ behaviour, ...options });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.origin}/llm/behaviour`, { method: 'POST', headers, body });
}

/** Ends every fault of the sandbox. */
export async function repairProviders({ sandbox }: Product): Promise<void> {
  sandbox.faults.clear();
  await fetch(`${sandbox.origin}/llm/behaviour`, { method: 'DELETE' });
}

/** Imports search data that a run can start from. */
export async function importRows(
  person: Person,
  rows: InputOf<typeof api.imports.addRows>['rows'],
  websiteUrl = `${sandboxSite}/`,
): Promise<string> {
  const { id: importId } = await person.call(api.imports.start, { name: 'rows', websiteUrl, summary: {} });
  await person.call(api.imports.addRows, { importId, rows });
  await person.call(api.imports.finish, { importId });
  return importId;
}

/** Polls as clients do, until what is shown has come to what is awaited. */
export async function until<Shown>(show: () => Promise<Shown>, reached: (shown: Shown) => boolean): Promise<Shown> {
  for (;;) {
    const shown = await show();
    if (reached(shown)) return shown;
    await delay(pollMs);
  }
}
