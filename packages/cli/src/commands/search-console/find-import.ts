import type { SearchImport } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';

/** The import of an id or an unambiguous name; null when there isn't one. */
export function findImport(imports: readonly SearchImport[], wanted: string): SearchImport | null {
  const byId = imports.find((known) => known.id === wanted);
  if (byId !== undefined) return byId;
  const named = imports.filter((known) => known.name === wanted);
  if (named.length > 1) {
    throw new UsageError(`Several imports are named "${wanted}". Get the ID from: serplift search-console imports`);
  }
  return named[0] ?? null;
}
