import { api, requestOf } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { matchesUrl } from '../../lib/stale-urls.ts';
import { staleLift } from './lift-words.ts';

it('a change of a test outdates its lists, every test, and every plan, because pooled tests end and fill up together', () => {
  const isStale = (url: string): boolean => staleLift.some((match) => matchesUrl(match, url));
  const run = { optimizationId: '7' };
  for (const { url } of [
    requestOf(api.lift.list, {}),
    requestOf(api.lift.show, { testId: '7' }),
    requestOf(api.liftPools.list, {}),
    requestOf(api.lift.plan, run),
    requestOf(api.lift.check, run),
  ]) {
    expect([url, isStale(url)]).toEqual([url, true]);
  }
  expect(isStale(requestOf(api.seo.show, run).url)).toBe(false);
});
