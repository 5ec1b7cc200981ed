import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutation } from './mutations.ts';

/** A change that no test can notice because nothing that the product does depends on it. */
interface Equivalent {
  file: string;
  before: string;
  after: string;
  reason: string;
}

const ledger = JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalents.json'), 'utf8')) as Equivalent[];

const isSame = (equivalent: Equivalent, { before, after }: Mutation): boolean =>
  equivalent.before === before && equivalent.after === after;

/** Whether the ledger explains why no test can notice this change. */
export function isEquivalent(file: string, mutation: Mutation): boolean {
  return ledger.some((equivalent) => equivalent.file === file && isSame(equivalent, mutation));
}

/** Entries that match no mutation of their file any longer. */
export function unknownEquivalents(file: string, mutations: Mutation[]): string[] {
  return ledger
    .filter((equivalent) => equivalent.file === file)
    .filter((equivalent) => !mutations.some((mutation) => isSame(equivalent, mutation)))
    .map(({ before, after }) => `${before} → ${after}`);
}
