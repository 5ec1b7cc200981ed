import { expect, it } from 'vitest';
import { newlyNarrowed } from './narrowed-rules.ts';

it('names the tokens that were limited within a month, not those made with scopes or limited long ago', () => {
  const now = new Date('2026-12-20T00:00:00Z');
  const at = (narrowedAt: string | null) => ({ narrowedAt });
  const recent = at('2026-11-22T00:00:00Z');
  expect(newlyNarrowed([at(null), recent, at('2026-11-01T00:00:00Z')], now)).toEqual([recent]);
});
