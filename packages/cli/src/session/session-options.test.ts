import { describe, expect, it } from 'vitest';
import { findById } from './find-by-id.ts';
import { requestTimeoutMs } from './request-timeout.ts';

describe('how long an answer may take', () => {
  it('is a minute, unless the environment or, first of all, the command says otherwise', () => {
    expect(requestTimeoutMs({}, {})).toBe(60_000);
    expect(requestTimeoutMs({}, { SERPLIFT_TIMEOUT: '' })).toBe(60_000);
    expect(requestTimeoutMs({}, { SERPLIFT_TIMEOUT: '1' })).toBe(1000);
    expect(requestTimeoutMs({}, { SERPLIFT_TIMEOUT: '3600' })).toBe(3_600_000);
    expect(requestTimeoutMs({ timeout: 7 }, { SERPLIFT_TIMEOUT: '9' })).toBe(7000);
  });

  it.each(['0', '3601', '-1', '1.5', '1e3', 'soon', ' 5', '5s'])('is not %j', (text) => {
    expect(() => requestTimeoutMs({}, { SERPLIFT_TIMEOUT: text })).toThrow(`SERPLIFT_TIMEOUT is "${text}"`);
  });
});

describe('a name by ID', () => {
  const items = [{ id: 'abc-1' }, { id: 'abd-2' }, { id: 'x-3' }];
  const find = (named: string) => findById(items, named, { noun: 'token', list: 'tokens list' });

  it('may be its beginning, if only one begins so', () => {
    expect([find('abc-1'), find('abd'), find('x')]).toEqual([items[0], items[1], items[2]]);
  });

  it.each([
    ['ab', '2 tokens begin with "ab". List them with: serplift tokens list'],
    ['bc', 'No token has the ID "bc". List them with: serplift tokens list'],
    ['', 'No token has the ID "". List them with: serplift tokens list'],
    ['abc-12', 'No token has the ID "abc-12". List them with: serplift tokens list'],
  ])('is not %j', (named, message) => {
    expect(() => find(named)).toThrow(message);
  });
});
