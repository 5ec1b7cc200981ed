import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { expect, it } from 'vitest';
import type { HttpAnswer } from './http-reader.ts';
import { boundedRobots, openRobots, type RobotsAnswer } from './robots.ts';

const { signal } = new AbortController();
const longUrl = new URL(`https://shop.example/${'a'.repeat(2_000)}`);
const parse = robotsParser as unknown as typeof robotsParser.default;

function asked(text: string, url = longUrl): Promise<RobotsAnswer> {
  const answer: HttpAnswer = {
    status: 200,
    header: () => null,
    headerList: () => [],
    isChallenge: false,
    bytes: Buffer.from(text),
  };
  return openRobots({ read: async () => answer, now: () => 0 })(url, signal);
}

/** They take up to 130 ms on a busy machine. */
const cpuLimitMs = 3_000;
const bytes = 500_000;
const filled = (part: string): string => part.repeat(Math.floor(bytes / part.length));

it.each([
  ['wildcards in each rule', `User-agent: *\n${filled('Disallow: /*a*a*a*a*a*a*b\n')}`],
  ['a rule of wildcards', `User-agent: *\nDisallow: /${filled('*a')}b`],
  ['short rules', `User-agent: *\n${filled('Disallow: /*$\n')}`],
  ['short plain rules', `User-agent: *\n${filled('Disallow:/b\n')}`],
])('a robots.txt of 500 kB with %s is not followed, and its site not read', async (_what, text) => {
  const before = process.cpuUsage();
  const { allowed, unreadable } = await asked(text);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(cpuLimitMs);
  expect(allowed).toBe(false);
  expect(unreadable?.message).toBe('The page https://shop.example/robots.txt has more rules than can be followed.');
});

it('a rule of many wildcards in a row means the same as one with a single wildcard', async () => {
  expect(await asked(`User-agent: *\nDisallow: /${filled('*')}b`)).toMatchObject({ allowed: true, unreadable: null });
  expect(await asked(`User-agent: *\nDisallow: /${filled('*')}a`)).toMatchObject({ allowed: false, unreadable: null });
});

it('a site that answers with a long page instead of rules may be read', async () => {
  const page = `<!doctype html><html><head><script>${filled('x=*1;')}</script></head></html>`;
  expect(await asked(page)).toEqual({ allowed: true, crawlDelayMs: 0, unreadable: null });
});

it('the rules of any usual robots.txt are kept as they are', () => {
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$', '.', '?'), maxLength: 8 });
  const line = fc.oneof(
    fc.constantFrom('User-agent: *', 'User-agent: SerpliftBot', 'User-agent: Other', '', '# comment', 'Foo: bar'),
    fc.tuple(fc.constantFrom('Allow', 'Disallow', 'disallow'), path).map(([name, text]) => `${name}: /${text}`),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), path, (lines, asked) => {
      const text = lines.join('\n');
      const [bounded, whole] = [boundedRobots(text) ?? '', text].map((rules) =>
        parse('https://shop.example/robots.txt', rules).isAllowed(`https://shop.example/${asked}`, 'SerpliftBot'),
      );
      expect(bounded).toBe(whole);
    }),
    { numRuns: 300 },
  );
});

it('matching the most rules that are followed takes a moment', async () => {
  const wildcards = `User-agent: *\n${'Disallow: /*a*a*a*a*b\n'.repeat(999)}`;
  const plain = `User-agent: *\n${'Disallow: /b\n'.repeat(19_000)}`;
  for (const text of [wildcards, plain]) {
    const before = process.cpuUsage();
    expect(await asked(text)).toMatchObject({ allowed: true, unreadable: null });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(cpuLimitMs);
  }
});
