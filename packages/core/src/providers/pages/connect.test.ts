import { describe, expect, it } from 'vitest';
import { guardedLookup } from './connect.ts';

type Answer = { error: Error | null; address: unknown };

function lookUp(answers: string[][], all = true): Promise<Answer & { asked: number }> {
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  const lookup = guardedLookup({ allowLoopback: false }, resolve);
  return new Promise((done) => {
    lookup('shop.example', { all }, (error, address) => done({ error, address, asked }));
  });
}

describe('the lookup of a connection', () => {
  it('asks once and hands over exactly what it checked [SR-03]', async () => {
    const answer = await lookUp([['93.184.216.34'], ['127.0.0.1']]);
    expect(answer).toMatchObject({ error: null, address: [{ address: '93.184.216.34', family: 4 }], asked: 1 });
  });

  it('gives a single address to those who ask for one', async () => {
    expect(await lookUp([['2606:4700::1111']], false)).toMatchObject({ error: null, address: '2606:4700::1111' });
  });

  it('refuses a name when any of its addresses is not public [SR-03]', async () => {
    const { error } = await lookUp([['93.184.216.34', '10.0.0.1']]);
    expect(error?.message).toBe('shop.example resolves to 10.0.0.1');
  });

  it('fails for a name without addresses', async () => {
    expect((await lookUp([[]])).error?.message).toBe('shop.example has no address');
  });
});
