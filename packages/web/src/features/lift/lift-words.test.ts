import { api, requestOf } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { matchesUrl } from '../../lib/stale-urls.ts';
import { compareTotals, staleLift } from './lift-words.ts';

it('a change of a test outdates its list, every test, and every plan', () => {
  const isStale = (url: string): boolean => staleLift.some((match) => matchesUrl(match, url));
  const run = { optimizationId: '7' };
  for (const { url } of [
    requestOf(api.lift.list, {}),
    requestOf(api.lift.show, { testId: '7' }),
    requestOf(api.lift.plan, run),
    requestOf(api.lift.check, run),
  ]) {
    expect([url, isStale(url)]).toEqual([url, true]);
  }
  expect(isStale(requestOf(api.seo.show, run).url)).toBe(false);
});

describe('the totals below a verdict', () => {
  const clicks = { treated: { before: 4877, after: 6178 }, waiting: { before: 4577, after: 4100 } };

  it('say what they come to, and why the verdict has another figure', () => {
    expect(compareTotals({ clicks, lift: 0.36 })).toBe(
      'They come to +41% for the new text compared with the old one. The verdict is +36% because it gives pages with steady clicks more weight, so that a few busy pages can’t decide it.',
    );
  });

  it('explain nothing where both figures are the same', () => {
    expect(compareTotals({ clicks, lift: 0.414 })).toBe(
      'They come to +41% for the new text compared with the old one, as in the verdict.',
    );
  });

  it('have no figure where a group had no clicks', () => {
    expect(compareTotals({ clicks: { ...clicks, waiting: { before: 4577, after: 0 } }, lift: 0.36 })).toBe(
      'The verdict can differ from them: it gives pages with steady clicks more weight, so that a few busy pages can’t decide it.',
    );
  });
});
