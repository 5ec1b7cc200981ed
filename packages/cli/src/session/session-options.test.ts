import { describe, expect, it } from 'vitest';
import { UsageError } from '../output/exit-codes.ts';
import { findNamed } from './find-named.ts';
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

describe('a thing of a list', () => {
  const items = [
    { id: '0192f3c1-1', name: 'Weekly' },
    { id: '0192f3c2-2', name: 'Nightly' },
    { id: '0193-3333-3', name: 'nightly' },
    { id: '0192f3c1', name: '0192f3c2-2' },
  ];
  const naming = { noun: 'token', list: 'tokens list', namesOf: ({ name }: { name: string }) => [name] };
  const find = (named: string) => findNamed(items.slice(0, 3), named, naming);

  it('may be meant by its ID, the beginning of it that no other ID has, or its name in any case', async () => {
    expect(await Promise.all(['0192f3c1-1', '0192f3c2', '0193-3333', ' weekly '].map(find))).toEqual(
      [0, 1, 2, 0].map((at) => items[at]),
    );
  });

  it('is meant by its exact name even if others have it in another case', async () => {
    expect(await findNamed(items, 'nightly', naming)).toEqual(items[2]);
    expect(await findNamed(items, ' Nightly', naming)).toEqual(items[1]);
  });

  it('is not meant by a name in another case where case tells names apart', async () => {
    const exact = { ...naming, isExact: true };
    await expect(findNamed(items, 'weekly', exact)).rejects.toMatchObject({ code: 'not_found' });
    expect(await findNamed(items, 'Weekly', exact)).toEqual(items[0]);
  });

  it('is meant by its whole ID even if others begin with it', async () => {
    expect(await findNamed(items, '0192f3c1', naming)).toEqual(items[3]);
  });

  it.each(['NIGHTLY', '0192f3c2-2'])('is not %j, which means several', async (named) => {
    const message = `"${named}" means more than one token; use an ID. List them with: serplift tokens list`;
    await expect(findNamed(items, named, naming)).rejects.toEqual(new UsageError(message));
  });

  it.each(['0192', '', '0192f3c1-12', '0192f3c3'])('is not %j, which means none', async (named) => {
    const message = `There is no token "${named}". List them with: serplift tokens list`;
    await expect(find(named)).rejects.toMatchObject({ code: 'not_found', message });
  });
});
