import { expect, test } from 'vitest';
import { usableFirst } from './list-google-ads-accounts.ts';

test('accounts with campaigns come first, then test accounts, then empty ones; within each the order stays', () => {
  const account = (name: string, testAccount: boolean, hasCampaigns: boolean | null) => ({
    name,
    testAccount,
    hasCampaigns,
  });
  const ordered = usableFirst([
    account('empty', false, false),
    account('test', true, true),
    account('shop', false, true),
    account('empty test', true, false),
    account('unknown', false, null),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(['shop', 'unknown', 'test', 'empty', 'empty test']);
});
