import type { PublicationBatch, PublicationReceipt } from '@serplift/core/api';
import { expect, test } from 'vitest';
import { countStates, isRestorable, openTexts, readyTexts } from './publication-rules.ts';

const batchOf = (kind: PublicationBatch['kind'], states: PublicationReceipt['state'][]): PublicationBatch =>
  ({ kind, state: 'done', publications: states.map((state) => ({ state })) }) as PublicationBatch;

test('texts are counted by their state, in the order they appear', () => {
  expect(countStates(batchOf('wordpress', ['live', 'conflict', 'live']))).toEqual([
    { label: 'Live', tone: 'good', count: 2 },
    { label: 'Conflict', tone: 'warn', count: 1 },
  ]);
});

test('a text that people publish waits until its page shows it', () => {
  expect(countStates(batchOf('byHand', ['accepted']))).toMatchObject([{ label: 'Waiting to be seen' }]);
  expect(countStates(batchOf('wordpress', ['accepted']))).toMatchObject([{ label: 'Planned' }]);
});

test('only what Serplift wrote can be restored', () => {
  expect(isRestorable(batchOf('wordpress', ['live']))).toBe(true);
  expect(isRestorable(batchOf('wordpress', ['inDoubt']))).toBe(true);
  expect(isRestorable(batchOf('wordpress', ['rollingBack']))).toBe(true);
  expect(isRestorable(batchOf('github', ['rollingBack']))).toBe(false);
  expect(isRestorable(batchOf('wordpress', ['kept', 'conflict', 'rolledBack']))).toBe(false);
  expect(isRestorable(batchOf('byHand', ['live']))).toBe(false);
});

test('only texts without a conflict are ready', () => {
  expect(readyTexts(batchOf('wordpress', ['accepted', 'conflict', 'kept']))).toHaveLength(1);
});

test('what failed, is in doubt, or was wanted later can be published again, and only after publishing', () => {
  const states: PublicationReceipt['state'][] = ['failed', 'inDoubt', 'accepted', 'live', 'conflict', 'kept'];
  const batch = batchOf('wordpress', states);
  expect(openTexts(batch).map(({ state }) => state)).toEqual(['failed', 'inDoubt', 'accepted']);
  expect(openTexts({ ...batch, kind: 'byHand' }).map(({ state }) => state)).toEqual(['failed', 'inDoubt']);
  expect(openTexts({ ...batch, state: 'planned' })).toEqual([]);
});
