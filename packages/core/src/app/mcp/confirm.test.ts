import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmCode, isConfirmed } from './confirm.ts';

const sign = (text: string): string => createHmac('sha256', 'key').update(text).digest('base64url').slice(0, 16);
const call = { teamId: 't', userId: 'u', call: 'seo.start', input: { maxCostUsd: 1, settings: { a: 1 } } };
const at = (minutes: number): Date => new Date(minutes * 60_000);

test('a code confirms its own call, in any order of its fields, for ten minutes at least and twenty at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 40 }), (made, later) => {
      const code = confirmCode(call, at(made), sign);
      const again = { ...call, input: { settings: { a: 1 }, maxCostUsd: 1 } };
      const isGood = isConfirmed(again, code, { now: at(made + later), sign });
      const isCertain = later <= 10 || later >= 20;
      expect(isCertain ? isGood : later <= 10).toBe(later <= 10);
    }),
  );
});

test('a code confirms nothing else', () => {
  const code = confirmCode(call, at(5), sign);
  const others = [
    { ...call, teamId: 'other' },
    { ...call, userId: 'other' },
    { ...call, call: 'ads.start' },
    { ...call, input: { ...call.input, maxCostUsd: 100 } },
  ];
  for (const other of others) expect(isConfirmed(other, code, { now: at(5), sign })).toBe(false);
  expect(isConfirmed(call, code, { now: at(5), sign: (text) => sign(`another server ${text}`) })).toBe(false);
});
