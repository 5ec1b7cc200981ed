import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, hashCall, stateOf } from './approval-rules.ts';

test('equal values have equal text whatever the order of their fields, and different ones do not', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(hashCall('ads.deploy', { a: 1 })).not.toEqual(hashCall('ads.deploy', { a: 2 }));
  expect(hashCall('ads.deploy', { a: 1 })).not.toEqual(hashCall('ads.rollback', { a: 1 }));
});

test('a request waits, is decided, used or expires', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const later = new Date('2026-11-22T10:15:00Z');
  const request = { verdict: null, usedAt: null, expiresAt: later };
  expect(stateOf(request, now)).toBe('waiting');
  expect(stateOf(request, later)).toBe('expired');
  expect(stateOf({ ...request, verdict: 'approved' }, now)).toBe('approved');
  expect(stateOf({ ...request, verdict: 'approved' }, later)).toBe('expired');
  expect(stateOf({ ...request, verdict: 'approved', usedAt: now }, later)).toBe('used');
  expect(stateOf({ ...request, verdict: 'rejected' }, later)).toBe('rejected');
});
