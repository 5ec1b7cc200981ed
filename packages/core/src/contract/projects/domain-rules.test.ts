import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDomain, wasCleaned } from './projects-api.ts';

describe('a domain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM ', 'example.com'],
    ['www.example.com', 'example.com'],
    ['https://www.example.com/shop?a=1#top', 'example.com'],
    ['http://user-guide.example.co.uk:8080/', 'user-guide.example.co.uk'],
    ['//example.com/x', 'example.com'],
    ['example.com/path', 'example.com'],
    ['example.com.', 'example.com'],
    ['sc-domain:example.com', 'example.com'],
    ['www.com', 'www.com'],
    ['www.www.example.com', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
  ])('typed as %j is %j [5-24]', (typed, domain) => {
    expect(cleanDomain(typed)).toBe(domain);
  });

  it.each([
    '',
    ' ',
    'example',
    'localhost:3000',
    'two words.com',
    'a.com, b.com',
    'ana@example.com',
    '192.168.0.1',
    '[::1]',
    'ftp://example.com',
    'javascript:alert(1)',
    '-a.com',
    'a_b.com',
    `${'a'.repeat(64)}.com`,
    '.com',
    'http://',
  ])('is not in %j', (typed) => {
    expect(cleanDomain(typed)).toBeNull();
  });

  it('that was cleaned stays as it is when cleaned again', () => {
    const parts = fc.tuple(fc.constantFrom('', 'www.', 'http://', 'https://www.'), fc.domain(), fc.webPath());
    fc.assert(
      fc.property(parts, ([before, domain, path]) => {
        const once = cleanDomain(`${before}${domain}${path}`);
        expect(once).not.toBeNull();
        expect(cleanDomain(once ?? '')).toBe(once);
      }),
    );
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        expect(cleanDomain(typed) ?? 'a.bc').toMatch(/^[a-z0-9.-]+$/u);
      }),
    );
  });
});

it('only a change of more than spaces and case is reported', () => {
  expect(wasCleaned(' Example.com', 'example.com')).toBe(false);
  expect(wasCleaned('www.example.com', 'example.com')).toBe(true);
});
