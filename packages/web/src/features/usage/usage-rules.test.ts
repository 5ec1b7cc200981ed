import { describe, expect, it } from 'vitest';
import { amountOf, costNote, otherProviders, pageOf, searchOfPage } from './usage-rules.ts';

describe('a call', () => {
  it('counts tokens at a language model and requests at DataForSEO [2.10-4]', () => {
    expect(amountOf({ provider: 'grok', tokensUsed: 1234, requestCount: 1 })).toBe('1,234 tokens');
    expect(amountOf({ provider: 'dataforseo', tokensUsed: null, requestCount: 1 })).toBe('1 request');
    expect(amountOf({ provider: 'grok', tokensUsed: null, requestCount: 2 })).toBe('2 requests');
  });

  it('says when its cost is not simply what was paid', () => {
    expect(costNote({ state: 'settled', simulated: false })).toBeNull();
    expect(costNote({ state: 'settled', simulated: true })).toBe('simulated');
    expect(costNote({ state: 'unknown', simulated: true })).toBe('may have been billed');
  });
});

describe('the page of the address', () => {
  it('is the first with 20 entries unless it says otherwise [7-40, 9-25]', () => {
    expect(pageOf(new URLSearchParams(''))).toEqual({ page: 1, limit: 20 });
    expect(pageOf(new URLSearchParams('page=3&limit=50'))).toEqual({ page: 3, limit: 50 });
    expect(searchOfPage({ page: 1, limit: 20 }).toString()).toBe('');
    expect(searchOfPage({ page: 3, limit: 50 }).toString()).toBe('page=3&limit=50');
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99', 'limit=7', 'limit=1000'])(
    'falls back to the default on %s',
    (search) => {
      expect(pageOf(new URLSearchParams(search))).toEqual({ page: 1, limit: 20 });
    },
  );
});

describe('providers without a card', () => {
  it('are named when they cost something', () => {
    expect(otherProviders({ openaiUsage: 0, customUsage: 0 })).toEqual([]);
    expect(otherProviders({ openaiUsage: 0.5, customUsage: 0 })).toEqual([{ name: 'OpenAI', costUsd: 0.5 }]);
  });
});
