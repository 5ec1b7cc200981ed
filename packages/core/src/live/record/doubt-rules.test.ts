import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { nextLook } from '../../platform/next-look-rules.ts';
import { afterFailure, keepInDoubt } from './doubt-rules.ts';
import type { PublicationState } from './publication.ts';

const since = new Date('2026-11-28T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(since.getTime() + minutes * 60_000);
const fresh = { state: 'accepted', round: 1, attempt: 0, waitingSince: null } as const;
const lost = new AppError('provider_unavailable', 'The site was silent.', { details: { outcomeUnknown: true } });
const waiting = (retryAfterMs: number) =>
  new AppError('provider_unavailable', 'Come back later.', { details: { retryAfterMs } });

test('a write in doubt is read back after 1, 5 and 30 minutes, 3 and 24 hours, and then no more', () => {
  const looks: number[] = [];
  let now = since;
  for (;;) {
    const next = nextLook(since, { now });
    if (next === null) break;
    looks.push((next.getTime() - since.getTime()) / 60_000);
    now = next;
  }
  expect(looks).toEqual([1, 5, 30, 180, 1440]);
});

test('a site is never read back before the time that it asked for', () => {
  const property = fc.property(
    fc.integer({ min: 0, max: 1500 }),
    fc.integer({ min: 0, max: 86_400 }),
    (minutes, seconds) => {
      const now = minutesLater(minutes);
      const next = nextLook(since, { now, retryAfterMs: seconds * 1000 });
      return next === null || next.getTime() >= now.getTime() + seconds * 1000;
    },
  );
  expect(fc.check(property).counterexample).toBeNull();
});

test('what may be on the site is never said to have failed, whatever the site answers', () => {
  const states = fc.constantFrom<PublicationState>('sending', 'inDoubt');
  fc.assert(
    fc.property(states, fc.integer({ min: 1, max: 9 }), fc.boolean(), (state, attempt, isRefused) => {
      const change = afterFailure({ ...fresh, state, attempt }, { error: lost, now: since, isRefused });
      const isKnown = isRefused && attempt === 1;
      expect(change.state).toBe(isKnown ? 'failed' : 'inDoubt');
    }),
  );
});

test('what was never sent fails, or waits where the site asks to be called later', () => {
  expect(afterFailure(fresh, { error: lost, now: since })).toMatchObject({ state: 'failed' });
  const later = afterFailure(fresh, { error: waiting(120_000), now: since });
  expect(later).toMatchObject({ state: 'accepted', waitingSince: since, nextCheckAt: minutesLater(2) });
  const patient = { ...fresh, waitingSince: since };
  expect(afterFailure(patient, { error: waiting(1000), now: minutesLater(1441) })).toMatchObject({ state: 'failed' });
});

test('a text that the site throttled before it took it is a new write when it is sent later', () => {
  const sent = { ...fresh, state: 'sending', attempt: 1 } as const;
  const change = afterFailure(sent, { error: waiting(60_000), now: since, isRefused: true });
  expect(change).toMatchObject({ state: 'accepted', round: 2, attempt: 0 });
});

test('a doubt keeps its beginning, and says after the last look that the text is not there', () => {
  const first = keepInDoubt({ waitingSince: null }, { why: 'Silence.', now: since });
  expect(first).toMatchObject({ state: 'inDoubt', waitingSince: since, nextCheckAt: minutesLater(1) });
  const last = keepInDoubt({ waitingSince: since }, { why: '', now: minutesLater(1440) });
  expect(last).toMatchObject({ state: 'inDoubt', nextCheckAt: null, message: expect.stringContaining('A day after') });
});
