import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey } from '../rows/fold-address-rules.ts';
import { foldLandingPages, landingKey, matchLandingPages, pageKey } from './landing-key-rules.ts';

const visits = (sessions: number, keyEvents = 0, revenue = 0) => ({ sessions, keyEvents, revenue });

describe('a landing page of Google Analytics', () => {
  it.each([
    ['/', 'https://example.com'],
    ['/tents', 'http://www.example.com/tents/'],
    ['/tents/?utm_source=mail', 'https://example.com/tents'],
    ['/shop/index.html?b=2&a=1', 'https://example.com/shop/?a=1&b=2'],
  ])('%s is the page %s', (landing, page) => {
    expect(landingKey(landing)).toBe(pageKey(page));
  });

  it('is not what a report calls (not set), (other) or nothing', () => {
    expect(['(not set)', '(other)', ''].map(landingKey)).toEqual([null, null, null]);
  });

  it('is folded as search data is: spellings of one page have one key', () => {
    const parts = fc.constantFrom('/', 'a', 'B', '?', '=', '&', 'utm_source=x', 'index.html', '%20', ';jsessionid=1');
    const path = fc.array(parts, { maxLength: 8 }).map((some) => `/${some.join('')}`);
    fc.assert(
      fc.property(path, path, (one, other) => {
        const addresses = [one, other].map((part) => `https://example.com${part}`);
        const [first, second] = addresses.map(addressKey);
        expect(pageKey(addresses[0] ?? '') === pageKey(addresses[1] ?? '')).toBe(first === second);
      }),
    );
  });

  it('adds up its rows, and loses none', () => {
    const row = fc.record({
      landingPage: fc.constantFrom('/a', '/a/', '/a?gclid=1', '/b', '(not set)'),
      sessions: fc.nat(1000),
      keyEvents: fc.nat(100),
      revenue: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const folded = foldLandingPages(rows);
        expect([...folded.keys()].every((key) => key === '/a' || key === '/b')).toBe(true);
        const named = rows.filter(({ landingPage }) => landingPage !== '(not set)');
        for (const name of ['sessions', 'keyEvents', 'revenue'] as const) {
          const total = [...folded.values()].reduce((sum, figures) => sum + figures[name], 0);
          expect(total).toBe(named.reduce((sum, one) => sum + one[name], 0));
        }
      }),
    );
  });
});

describe('figures of a page', () => {
  const figures = new Map([
    ['/a', visits(10, 2, 50)],
    ['/old-a', visits(5)],
    ['/', visits(99)],
  ]);
  const addresses = [
    'https://x.example/a',
    'http://www.x.example/a/',
    'https://x.example/old-a',
    'https://x.example/c',
  ];
  const addressOf = (address: string) => (/\/(?:old-)?a\/?$/u.test(address) ? 'https://x.example/a' : address);

  it('hold every address of the page once, canonical twins included', () => {
    const match = matchLandingPages({ addresses, addressOf, figures, isPartial: false });
    expect(match('https://x.example/a')).toEqual(visits(15, 2, 50));
    expect(match('https://x.example/c')).toEqual(visits(0));
  });

  it('are not said where the report lacks rows and the page has none', () => {
    const match = matchLandingPages({ addresses, addressOf, figures, isPartial: true });
    expect(match('https://x.example/c')).toBeNull();
    expect(match('https://x.example/a')).toEqual(visits(15, 2, 50));
  });

  it('are not said where two hosts have the same path', () => {
    const hosts = ['https://x.example/', 'https://blog.x.example/', ...addresses];
    const match = matchLandingPages({ addresses: hosts, addressOf, figures, isPartial: false });
    expect(match('https://x.example/')).toBeNull();
    expect(match('https://blog.x.example/')).toBeNull();
    expect(match('https://x.example/a')).toEqual(visits(15, 2, 50));
  });
});
