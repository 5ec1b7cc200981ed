import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLiveAnswer } from './read-answer.ts';
import { escapeKeyword, judgeStatusCode } from './status-rules.ts';

describe('a status code', () => {
  it.each([
    [20_000, { kind: 'ok' }],
    [40_102, { kind: 'empty' }],
    [40_101, { reason: 'unavailable', advice: 'once' }],
    [40_103, { reason: 'unavailable', advice: 'once' }],
    [40_202, { reason: 'rate_limited', advice: 'backOff', waitMs: 30_000 }],
    [40_209, { reason: 'rate_limited', advice: 'backOff' }],
    [50_000, { reason: 'unavailable', advice: 'backOff' }],
    [50_100, { reason: 'rejected', advice: 'never' }],
    [40_100, { reason: 'unauthorized', advice: 'never' }],
    [40_203, { reason: 'insufficient_quota', code: 'quota_exceeded', advice: 'never' }],
    [40_501, { reason: 'rejected', advice: 'never' }],
    [12_345, { reason: 'rejected', advice: 'never' }],
  ])('%i means %j', (code, meaning) => {
    expect(judgeStatusCode(code)).toMatchObject(meaning);
  });
});

describe('a keyword', () => {
  it('comes back as it was when percent and plus are decoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (keyword) => {
        const decoded = escapeKeyword(keyword).replaceAll('%2B', '+').replaceAll('%25', '%');
        expect(decoded).toBe(keyword);
      }),
    );
  });

  it('is cut at 700 characters, never inside one', () => {
    expect(escapeKeyword(`${'a'.repeat(699)}😀`)).toBe('a'.repeat(699));
  });
});

const readAnswer = (body: unknown) => readLiveAnswer(Buffer.from(JSON.stringify(body)));

describe('an answer', () => {
  it('is judged by its task when the envelope is good', () => {
    const answer = readAnswer({ status_code: 20_000, cost: 0.002, tasks: [{ status_code: 40_501, cost: 0 }] });
    expect(answer).toMatchObject({ verdict: { reason: 'rejected' }, costTicks: 0 });
  });

  it('keeps organic results and questions and passes unknown or broken items over', () => {
    const items = [
      {
        type: 'organic',
        rank_group: 1,
        rank_absolute: 2,
        url: 'https://a.example/',
        title: 'A\u0000',
        domain: 'a.example',
      },
      { type: 'organic', url: null, title: 'no address' },
      { type: 'people_also_ask', items: [{ title: 'Why?' }, { title: 'Why?' }, null, {}] },
      { type: 'hologram', anything: 1 },
      'garbage',
    ];
    const result = [{ datetime: '2026-11-20 10:00:00 +00:00', item_types: ['organic', 'hologram'], items }];
    const answer = readAnswer({ status_code: 20_000, tasks: [{ status_code: 20_000, cost: 0.002, result }] });
    expect(answer).toMatchObject({
      items: [{ rankGroup: 1, rankAbsolute: 2, title: 'A ', description: null }],
      features: ['organic', 'hologram'],
      questions: ['Why?'],
      lookedAt: '2026-11-20T10:00:00.000Z',
      costTicks: 20_000_000,
    });
    expect(answer?.items).toHaveLength(1);
  });

  it('of any shape is read or refused without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue().map((value) => JSON.stringify(value)),
          fc.uint8Array(),
        ),
        (sent) => {
          expect(() => readLiveAnswer(Buffer.from(sent))).not.toThrow();
        },
      ),
    );
  });
});
