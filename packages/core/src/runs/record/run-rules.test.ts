import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedStep,
  countStates,
  describeBudgetStop,
  describeCeiling,
  describeCounts,
  describeFailure,
  fromCursor,
  maxAttempts,
  maxOpenRuns,
  maxStartsPerMinute,
  outcomeOf,
  progressOf,
  rescueOf,
  shareCount,
  toCursor,
} from './run-rules.ts';
import { type ItemCounts, itemStates } from './run.ts';

const counts = fc
  .array(fc.nat(1000), { minLength: itemStates.length, maxLength: itemStates.length })
  .map(
    (numbers) => Object.fromEntries(itemStates.map((state, index) => [state, numbers[index]])) as unknown as ItemCounts,
  );

describe('how a run ends', () => {
  test('it fails when nothing was of use, for whatever reason', () => {
    expect(outcomeOf(countStates({ failed: 3 }))).toBe('failed');
    expect(outcomeOf(countStates({ failed: 1 }))).toBe('failed');
    expect(outcomeOf(countStates({ failed: 1, succeeded: 1, kept: 1 }))).toBe('completed');
    expect(outcomeOf(countStates({ failed: 3, skipped: 2 }))).toBe('failed');
    expect(outcomeOf(countStates({ failed: 3, kept: 1 }))).toBe('completed');
    expect(outcomeOf(countStates({ skipped: 4 }))).toBe('failed');
    expect(outcomeOf(countStates({}))).toBe('failed');
  });

  test('one success or kept item always completes it', () => {
    fc.assert(
      fc.property(counts, fc.constantFrom('succeeded', 'kept'), (tally, state) => {
        expect(outcomeOf({ ...tally, [state]: tally[state] + 1 })).toBe('completed');
      }),
    );
  });

  test('a failure names the reason most items share', () => {
    const reason = { message: 'The site did not answer.', items: 3 };
    expect(describeFailure(countStates({ failed: 3 }), reason)).toBe(
      'All 3 processed items failed: The site did not answer.',
    );
    expect(describeFailure(countStates({ failed: 4 }), reason)).toContain('Most often (3): The site did not answer.');
    expect(describeFailure(countStates({ failed: 1 }), null)).toBe('The only item failed.');
    expect(describeFailure(countStates({ skipped: 2 }), null)).toBe('Nothing was made.');
    expect(describeFailure(countStates({}), null)).toBe('There was nothing to process.');
  });

  test('the counts of a summary add up to the items', () => {
    fc.assert(
      fc.property(counts, (tally) => {
        const ended = { ...tally, waiting: 0, working: 0 };
        const [total = 0, ...parts] = (describeCounts(ended).match(/\d+/g) ?? []).map(Number);
        return total === parts.reduce((sum, part) => sum + part, 0);
      }),
    );
    expect(describeCounts(countStates({ succeeded: 2, failed: 1 }))).toBe('3 items: 2 succeeded, 1 failed.');
    expect(describeCounts(countStates({}))).toBe('There was nothing to process.');
    expect(describeCounts(countStates({ kept: 1 }))).toBe('1 item: 1 kept.');
    expect(describeCounts(countStates({ waiting: 2 }))).toBe('2 items: none finished.');
  });

  test('a ceiling is reported with its amount', () => {
    expect(describeCeiling(1, 12.5)).toBe('The run stopped at its cost ceiling of $12.50: 1 item was not processed.');
    expect(describeCeiling(2, 1)).toContain('$1.00: 2 items were');
    expect(describeCeiling(40, 0.0512)).toContain('$0.05: 40 items were');
    expect(describeBudgetStop(1, { stopReason: 'budget', message: 'Why.' })).toBe(
      "The run stopped at the team's budget: 1 item was not processed. Why.",
    );
    expect(describeBudgetStop(2, { stopReason: 'tokenCap', message: 'Why.' })).toContain('2 items were not processed.');
  });
});

test('a team may have 20 open runs and start 60 a minute, and an item is started at most 25 times', () => {
  expect([maxOpenRuns, maxStartsPerMinute, maxAttempts]).toEqual([20, 60, 25]);
});

describe('shares', () => {
  test('there is one for every 32 items, at least one and at most eight', () => {
    expect([1, 32, 33, 64, 256, 10_000].map(shareCount)).toEqual([1, 1, 2, 2, 8, 8]);
  });

  test('more items never mean fewer shares', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (a, b) => {
        expect(shareCount(a + b)).toBeGreaterThanOrEqual(shareCount(a));
      }),
    );
  });
});

describe('a run without a result', () => {
  test('is left alone while one of its jobs lives', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (listed, dead) => {
        expect(rescueOf({ listed }, { live: true, dead })).toBe('leave');
      }),
    );
  });

  test('is ended when its jobs were tried to the end, else put back to work', () => {
    expect(rescueOf({ listed: false }, { live: false, dead: true })).toBe('fail');
    expect(rescueOf({ listed: true }, { live: false, dead: true })).toBe('finish');
    expect(rescueOf({ listed: false }, { live: false, dead: false })).toBe('worklist');
    expect(rescueOf({ listed: true }, { live: false, dead: false })).toBe('share');
  });
});

describe('the step of a run', () => {
  const queued = { processed: 0, total: null, waiting: null };
  const shown = { processed: 0, total: null };

  test('says how far it is where it can be counted', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), (done, of) => {
        const step = countedStep('readingPages', { done, of });
        expect(progressOf({ ...queued, step })).toEqual({ ...shown, step: 'readingPages', stepCount: { done, of } });
      }),
    );
  });

  test('is shown as it is where it cannot', () => {
    for (const step of ['working', 'readingPages:', 'readingPages:1/x'])
      expect(progressOf({ ...queued, step })).toEqual({ ...shown, step });
  });
});

describe('a cursor', () => {
  test('leads back to its ordinal', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (ordinal) => {
        expect(fromCursor(toCursor(ordinal))).toBe(ordinal);
      }),
    );
  });

  test('made elsewhere is not accepted', () => {
    expect(['', 'x', 'YWZ0ZXI6', toCursor(-1)].map(fromCursor)).toEqual([null, null, null, null]);
  });
});
