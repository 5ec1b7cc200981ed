import { expect, test } from 'vitest';
import { inputLines, runPathOf, titleOf } from './approval-rules.ts';

test('shows every field of a call in full, apart from who makes it', () => {
  const input = { teamId: 't', adIds: ['a', 'b'], settings: { maxPages: 3, pages: [] }, status: 'PAUSED' };
  expect(inputLines(input)).toEqual([
    { name: 'adIds', value: 'a, b' },
    { name: 'settings', value: 'maxPages: 3; pages: none' },
    { name: 'status', value: 'PAUSED' },
  ]);
});

test('leads to the run that a call is about', () => {
  expect(runPathOf({ endpoint: 'ads.deploy', input: { optimizationId: 'x' } })).toBe('/responsive-search-ads/x');
  expect(runPathOf({ endpoint: 'budgets.set', input: { monthlyUsd: 1 } })).toBeNull();
});

test('is titled with what the call does, without its details', () => {
  const summary = 'Set the monthly budget in USD, or null for none; runs in progress follow it from their next call.';
  expect(titleOf({ summary })).toBe('Set the monthly budget in USD');
  expect(titleOf({ summary: 'Publish a plan: each text exactly once.' })).toBe('Publish a plan');
  expect(titleOf({ summary: 'Roll back.' })).toBe('Roll back');
});
