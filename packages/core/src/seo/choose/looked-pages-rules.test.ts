import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKind } from './address-kind-rules.ts';
import { addressFilter } from './address-pattern-rules.ts';
import { addressJudge } from './looked-pages-rules.ts';

const site = 'https://shop.example';

describe('what an address leads to', () => {
  it.each([
    ['/guides/tent.pdf', 'file'],
    ['/feed.xml', 'file'],
    ['/tents?color=red', 'parameters'],
    ['/?s=tents', 'parameters'],
    ['/cart', 'utility'],
    ['/de/warenkorb/', 'utility'],
    ['/account', 'utility'],
    ['/en/privacy-policy', 'utility'],
    ['/impressum.html', 'utility'],
    ['/blog/tag/tents', 'utility'],
    ['/blog/page/3', 'utility'],
    ['/author/ana', 'utility'],
    ['/', 'page'],
    ['/tents/two-person', 'page'],
    ['/glossary/law/privacy', 'page'],
    ['/tag-heuer-watches', 'page'],
    ['/how-to-search', 'page'],
    ['/page/about-us', 'page'],
  ])('%s is a %s', (path, kind) => {
    expect(addressKind(`${site}${path}`)).toBe(kind);
  });

  it('says something of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(['page', 'file', 'parameters', 'utility']).toContain(addressKind(text));
      }),
    );
  });
});

describe('patterns', () => {
  const takes = (pattern: string, address: string): boolean => addressFilter({ include: [pattern] })(address);

  it.each([
    ['/blog/', `${site}/blog/tents`, true],
    ['/blog/', `${site}/en/blog/tents`, false],
    ['blog', `${site}/en/blog/tents`, true],
    ['/*/blog/', `${site}/en/blog/tents`, true],
    ['TENT', `${site}/tents`, true],
    ['*.html$', `${site}/a.html`, true],
    ['*.html$', `${site}/a.html?x=1`, false],
    ['/$', `${site}/`, true],
    ['/$', `${site}/a/`, false],
    ['?color=', `${site}/a?color=red`, true],
  ])('%s on %s: %s', (pattern, address, isTaken) => {
    expect(takes(pattern, address)).toBe(isTaken);
  });

  it('leave out what fits exclude, even where it fits include', () => {
    const isTaken = addressFilter({ include: ['/shop/'], exclude: ['/shop/old'] });
    expect(['/shop/a', '/shop/old-a', '/blog'].map((path) => isTaken(`${site}${path}`))).toEqual([true, false, false]);
  });

  it('find any piece of an address, and stay quick on patterns made to hurt', () => {
    fc.assert(
      fc.property(fc.webUrl(), fc.nat(), fc.nat(), (address, from, length) => {
        const at = from % address.length;
        const piece = address.slice(at, at + 1 + (length % 20));
        fc.pre(!/[*$]/u.test(piece) && !piece.startsWith('/'));
        expect(takes(piece, address)).toBe(true);
      }),
    );
    const hurtful = addressFilter({ include: [`${'a*'.repeat(99)}b$`] });
    const started = process.cpuUsage();
    for (let times = 0; times < 1000; times += 1) hurtful(`${site}/${'a'.repeat(4000)}c`);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5_000);
  });
});

describe('which addresses a run looks at', () => {
  it('leaves out files, parameter and utility pages unless asked for, and never a page that was named', () => {
    const [file, cart] = [`${site}/a.pdf`, `${site}/cart`];
    expect([file, cart, `${site}/a`].map(addressJudge({}))).toEqual(['file', 'utility', null]);
    expect([file, cart].map(addressJudge({ allAddresses: true }))).toEqual([null, null]);
    expect([file].map(addressJudge({ allAddresses: true, exclude: ['.pdf$'] }))).toEqual(['pattern']);
    expect([cart].map(addressJudge({ only: [cart], exclude: ['cart'] }))).toEqual([null]);
  });
});
