import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeModelFailure } from './model-failure-rules.ts';
import { costTicks, highestInputTicks, readUsage, nameAnswering, whoAnswers } from './model-rules.ts';
import { modelTable, priceFromUsd } from './model-table.ts';

const tokens = fc.integer({ min: 0, max: 2_000_000 });
const usage = fc.record({
  inputTokens: tokens,
  cachedTokens: tokens,
  cacheWriteTokens: tokens,
  outputTokens: tokens,
  reasoningTokens: tokens,
});
const usd = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000);
const price = fc.record({ input: usd, cached: usd, cacheWrite: usd, output: usd }).map(priceFromUsd);

describe('the cost of an answer', () => {
  it('is what the price list says for a call of known size [BL-01]', () => {
    const bill = { inputTokens: 2_000, cachedTokens: 500, cacheWriteTokens: 0, outputTokens: 400, reasoningTokens: 0 };
    expect(costTicks(bill, priceFromUsd({ input: 1.25, cached: 0.2, output: 2.5 }))).toBe(29_750_000);
    expect(costTicks(bill, priceFromUsd({ input: 0.1, cached: 0.01, output: 0.5 }))).toBe(3_550_000);
  });

  it('counts what GPT-6 writes to its cache at a quarter more, and what others write like other input', () => {
    const reported = {
      prompt_tokens: 2_000,
      completion_tokens: 0,
      prompt_tokens_details: { cached_tokens: 400, cache_write_tokens: 1_000 },
    };
    const usage = readUsage(reported, 'openai');
    const costOf = (label: string) => costTicks(usage, modelTable.find((entry) => entry.label === label)!.price);
    expect(costOf('gpt-6-luna')).toBe(600 * 1_000 + 400 * 100 + 1_000 * 1_250);
    expect(costOf('gpt-4o')).toBe(1_600 * 25_000 + 400 * 12_500);
    for (const { label, price } of modelTable) {
      const share = label.startsWith('gpt-6') ? 1.25 : 1;
      expect([label, price.cacheWriteTicksPerMillion]).toEqual([label, price.inputTicksPerMillion * share]);
    }
  });

  it('never passes what a quote and a reserve take for the input', () => {
    fc.assert(
      fc.property(usage, price, (usage, price) => {
        const input = { ...usage, outputTokens: 0 };
        const most = (usage.inputTokens * Math.max(highestInputTicks(price), price.cachedInputTicksPerMillion)) / 1e6;
        expect(costTicks(input, price)).toBeLessThanOrEqual(Math.ceil(most));
      }),
    );
  });

  it('is a whole number of ticks, exact to half a tick', () => {
    fc.assert(
      fc.property(usage, price, (usage, price) => {
        const ticks = costTicks(usage, price);
        const cached = Math.min(usage.cachedTokens, usage.inputTokens);
        const written = Math.min(usage.cacheWriteTokens, usage.inputTokens - cached);
        const exact =
          BigInt(usage.inputTokens - cached - written) * BigInt(price.inputTicksPerMillion) +
          BigInt(written) * BigInt(price.cacheWriteTicksPerMillion) +
          BigInt(cached) * BigInt(price.cachedInputTicksPerMillion) +
          BigInt(usage.outputTokens) * BigInt(price.outputTicksPerMillion);
        expect(Number.isSafeInteger(ticks) && ticks >= 0).toBe(true);
        const doubled = 2n * (BigInt(ticks) * 1_000_000n - exact);
        expect(doubled <= 1_000_000n && doubled >= -1_000_000n).toBe(true);
      }),
    );
  });

  it('never falls when more tokens are used', () => {
    fc.assert(
      fc.property(usage, price, tokens, (usage, price, more) => {
        const larger = { ...usage, outputTokens: usage.outputTokens + more };
        expect(costTicks(larger, price)).toBeGreaterThanOrEqual(costTicks(usage, price));
      }),
    );
  });

  it('counts reasoning that xAI reports outside of completion_tokens', () => {
    const reported = { prompt_tokens: 2_341, completion_tokens: 31, total_tokens: 3_108 };
    expect(readUsage(reported, 'grok').outputTokens).toBe(767);
    expect(readUsage(reported, 'openai').outputTokens).toBe(31);
  });
});

describe('who answers for a label', () => {
  const entryOf = (label: string) => modelTable.find((entry) => entry.label === label)!;

  it('is the successor by name once a model is gone [9-10]', () => {
    const { entry, retired, notes } = whoAnswers(modelTable, entryOf('grok-2-1212'), '2026-11-21');
    expect(entry.apiModel).toBe('grok-4.3');
    expect(retired).toEqual({ since: '2026-03-09', successor: 'grok-4.3' });
    expect(notes).toEqual([]);
    const facts = {
      apiModel: entry.apiModel,
      label: 'grok-2-1212',
      retired: { since: '2026-03-09', successor: 'grok-4.3' },
    };
    expect(nameAnswering(facts)).toBe('grok-4.3, which replaces grok-2-1212 (retired on Mar 9, 2026)');
    expect(nameAnswering({ apiModel: 'gpt-4o', label: 'gpt-4o' })).toBe('gpt-4o');
  });

  it('is the model itself until its last day, with a word of warning in its last month', () => {
    expect(whoAnswers(modelTable, entryOf('gpt-4o'), '2026-12-14').notes).toEqual([]);
    const before = whoAnswers(modelTable, entryOf('gpt-4o'), '2027-01-13');
    expect(before).toMatchObject({ retired: null, notes: [expect.stringContaining('Jan 14, 2027')] });
    expect(before.entry.apiModel).toBe('gpt-4o');
    expect(whoAnswers(modelTable, entryOf('gpt-4o'), '2027-01-14').entry.apiModel).toBe('gpt-6-luna');
  });

  it('ends even when successors point at each other', () => {
    const a = { ...entryOf('gpt-4o'), label: 'a', leaves: { on: '2020-01-01', successor: 'b' } };
    const b = { ...a, label: 'b', leaves: { on: '2020-01-01', successor: 'a' } };
    expect(whoAnswers([a, b], a, '2026-01-01').notes).toHaveLength(1);
  });
});

describe('a failed call', () => {
  const answered = (status: number, text = '') => ({
    kind: 'answered' as const,
    status,
    text,
    delayMs: null,
    retryForbidden: false,
  });
  it.each([
    [answered(429, 'insufficient_quota You exceeded your current quota'), 'insufficient_quota', 'never'],
    [answered(429, 'Your team has either used all available credits'), 'insufficient_quota', 'never'],
    [answered(429, 'rate_limit_exceeded'), 'rate_limited', 'backOff'],
    [answered(401, 'invalid_api_key'), 'unauthorized', 'never'],
    [answered(404, 'The model grok-2 does not exist or your team has no access to it'), 'model_retired', 'never'],
    [answered(404, 'model_not_found'), 'model_retired', 'never'],
    [answered(400, 'context_length_exceeded'), 'rejected', 'never'],
    [answered(503), 'unavailable', 'backOff'],
    [{ ...answered(429, 'You exceeded your current quota'), delayMs: 3_980 }, 'rate_limited', 'backOff'],
    [{ ...answered(400, 'busy'), delayMs: 20_000 }, 'rate_limited', 'backOff'],
    [{ ...answered(401, 'invalid_api_key'), delayMs: 1_000 }, 'unauthorized', 'never'],
    [{ ...answered(0), kind: 'elsewhere' as const, status: null }, 'not_a_server', 'never'],
    [{ ...answered(0), kind: 'unreachable' as const, status: null }, 'unreachable', 'once'],
    [{ ...answered(503), retryForbidden: true }, 'unavailable', 'never'],
    [{ ...answered(0), kind: 'timeout' as const, status: null }, 'timeout', 'once'],
    [{ ...answered(0), kind: 'connection' as const, status: null }, 'unavailable', 'backOff'],
  ])('%j is %s, tried again: %s', (failure, reason, advice) => {
    expect(judgeModelFailure(failure)).toMatchObject({ reason, advice });
  });
});
