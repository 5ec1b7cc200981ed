import type { Decision } from '@serplift/core/api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptableOf, decidableOf, inParts, overtakenText, verdictOf } from './decision-steps-rules.ts';

const decided: Decision = {
  verdict: 'rejected',
  title: null,
  description: null,
  reason: 'Not true',
  alternative: null,
  decidedBy: 'nora',
  decidedAt: '2026-01-01T00:00:00.000Z',
};

it('a decision is restored with its texts and its reason, and none is restored by reopening', () => {
  expect(verdictOf(null)).toEqual({ verdict: 'open' });
  expect(verdictOf(decided)).toEqual({ verdict: 'rejected', reason: 'Not true' });
  expect(verdictOf({ ...decided, verdict: 'edited', title: 'Tents', reason: null })).toEqual({
    verdict: 'edited',
    title: 'Tents',
  });
});

it('a selection with open proposals leaves decided ones alone; one of decided proposals changes them all', () => {
  const open = { item: { state: 'succeeded', decision: null } };
  const rejected = { item: { state: 'succeeded', decision: decided } };
  const failed = { item: { state: 'failed', decision: null } };
  expect(decidableOf([open, rejected, failed])).toEqual([open]);
  expect(decidableOf([rejected, failed])).toEqual([rejected]);
  expect(decidableOf([failed])).toEqual([]);
});

it('accepting a selection leaves alone what is accepted or edited already', () => {
  const [accepted, edited, rejected] = (['accepted', 'edited', 'rejected'] as const).map((verdict) => {
    return { item: { state: 'succeeded', decision: { ...decided, verdict } } };
  });
  expect(acceptableOf([accepted!, edited!, rejected!])).toEqual([rejected]);
});

it('parts hold every item once, in order, and never more than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (items, most) => {
      const parts = inParts(items, most);
      expect(parts.flat()).toEqual(items);
      expect(parts.every((part) => part.length > 0 && part.length <= most)).toBe(true);
    }),
  );
});

it('what someone else decided first is said in a sentence that names them', () => {
  const words = { done: 'undone' as const, nameOf: (username: string) => (username === 'nora' ? 'Nora' : 'Kim') };
  const now = { ...decided, decidedAt: new Date().toISOString() };
  expect(overtakenText([now], words)).toBe('Nora rejected it just now; nothing was undone.');
  expect(overtakenText([null], { ...words, done: 'changed' })).toBe('Someone reopened it; nothing was changed.');
  expect(overtakenText([now, now], words)).toBe('Nora decided about 2 of them first; these stay as they are.');
  expect(overtakenText([now, { ...now, decidedBy: 'kim' }, null], words)).toBe(
    '3 people decided about 3 of them first; these stay as they are.',
  );
});
