import { describe, expect, it } from 'vitest';
import { readAllowList } from './allow-list-rules.ts';
import { guardedLookup } from './connect.ts';

type Answer = { error: Error | null; address: unknown };

function lookUp(answers: string[][], { all = true, list = '', port = 443 } = {}): Promise<Answer & { asked: number }> {
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  const lookup = guardedLookup({ allowLoopback: false, allowed: readAllowList(list), port }, resolve);
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
    expect(await lookUp([['2606:4700::1111']], { all: false })).toMatchObject({
      error: null,
      address: '2606:4700::1111',
    });
  });

  it('refuses a name when any of its addresses is not public [SR-03]', async () => {
    const { error } = await lookUp([['93.184.216.34', '10.0.0.1']]);
    expect(error?.message).toBe('shop.example resolves to 10.0.0.1');
  });

  it('fails for a name without addresses', async () => {
    expect((await lookUp([[]])).error?.message).toBe('shop.example has no address');
  });

  it('leads into a private network only where the operator listed the name or the range, on its port', async () => {
    const errorOf = async (list: string, port = 443) => (await lookUp([['10.0.0.1']], { list, port })).error;
    expect(await errorOf('shop.example')).toBeNull();
    expect(await errorOf('10.0.0.0/24:8080', 8080)).toBeNull();
    for (const list of ['', 'other.example', '10.0.1.0/24', 'shop.example:8080', '10.0.0.0/24:8080']) {
      expect(await errorOf(list)).not.toBeNull();
    }
    // A port that is listed for a private range isn't open everywhere.
    const elsewhere = await lookUp([['93.184.216.34']], { list: '10.0.0.0/24:8080', port: 8080 });
    expect(elsewhere.error).not.toBeNull();
  });

  it("never leads to a cloud platform's own addresses, whatever is listed", async () => {
    const { error } = await lookUp([['169.254.169.254']], { list: '0.0.0.0/0 shop.example 169.254.169.254' });
    expect(error?.message).toBe('shop.example resolves to 169.254.169.254');
  });
});
