import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDocument } from '../../providers/pages/charset-rules.ts';
import { extractPage } from './extract-page-rules.ts';

const url = 'https://www.shop.example/tents/';
const noHeaders = { robots: [], link: [], contentLanguage: null, refresh: null };
const extract = (html: string, headers = {}) => extractPage(html, url, { ...noHeaders, ...headers });

describe('a page', () => {
  it('says its title, description, canonical address, language, headings and types', () => {
    const page = extract(`<!doctype html><html lang="en-US"><head>
      <title> Tents &amp; tarps
        for two </title>
      <META NAME="Description" content="Light tents.">
      <link rel="alternate canonical" href="/tents">
      <script type="application/ld+json">{"@graph":[{"@type":"Product","offers":{"@type":["Offer","Thing"]}}]}</script>
      <script type="application/ld+json">{broken</script></head>
      <body><svg><title>logo</title></svg><h1>Tents</h1><h2>For two</h2><h2> </h2><h2>For four</h2></body></html>`);
    expect(page).toMatchObject({
      title: 'Tents & tarps for two',
      description: 'Light tents.',
      canonical: 'https://www.shop.example/tents',
      language: 'en-us',
      h1: ['Tents'],
      h2: ['For two', 'For four'],
      structuredData: ['Product', 'Offer', 'Thing'],
      standIn: null,
    });
  });

  it('is read without navigation, footer, scripts and hidden parts, one block a line', () => {
    const page = extract(
      `<body><nav>Menu</nav><main><p>Weighs <b>1.2</b> kg.</p><p>Free  returns</p><script>x()</script>
       <p hidden>secret</p><template>later</template></main><footer>Imprint</footer></body>`,
    );
    expect(page.text).toBe('Weighs 1.2 kg.\nFree returns');
  });

  it('has no title rather than an empty one', () => {
    expect(extract('<title> </title>').title).toBeNull();
    expect(extract('<p>no head at all').title).toBeNull();
  });

  it('speaks to search engines by meta element and by header', () => {
    expect(extract('<meta name="robots" content="NOINDEX, max-snippet:50">').robots).toEqual({
      noindex: true,
      nosnippet: false,
      maxSnippet: 50,
    });
    expect(extract('', { robots: ['googlebot: nosnippet', 'otherbot: noindex'] }).robots).toEqual({
      noindex: false,
      nosnippet: true,
      maxSnippet: null,
    });
    expect(extract('', { robots: ['max-snippet:-1'] }).robots.maxSnippet).toBe(-1);
    expect(extract('<meta name="googlebot" content="none">').robots.noindex).toBe(true);
  });

  it('may name its canonical address and language by header', () => {
    const page = extract('', { link: ['<https://shop.example/a>; rel="canonical"'], contentLanguage: 'de-AT, en' });
    expect(page).toMatchObject({ canonical: 'https://shop.example/a', language: 'de-at' });
  });

  it('that is only a frame for scripts is known as one', () => {
    expect(extract('<body><div id="root"></div></body>').standIn).toBe('scripts');
  });

  it('has a head that ends where a browser ends it', () => {
    const told = '<meta name="description" content="Told."><link rel="canonical" href="/told">';
    const isHead = (html: string) => extract(html).description !== null && extract(html).canonical !== null;
    for (const inside of [
      '<script>1</script>',
      '<noscript><img src=a></noscript>',
      '<!-- <p> -->',
      '<template><p></template>',
      '</head>',
    ])
      expect({ inside, isHead: isHead(`<head>${inside}${told}`) }).toEqual({ inside, isHead: true });
    for (const inside of [
      '<div></div>',
      '<img src=a>',
      'Words',
      '<svg></svg>',
      '</head><body>',
      '<custom-tag></custom-tag>',
    ])
      expect({ inside, isHead: isHead(`<head>${inside}${told}`) }).toEqual({ inside, isHead: false });
    expect(extract('<noscript><meta name="robots" content="noindex"></noscript>').robots.noindex).toBe(false);
  });

  it.each([
    ['0; url=/new', '/new'],
    ["0;URL='/new'", '/new'],
    ['0, url = "/new"', '/new'],
    ['0 /new', '/new'],
    ['0.5;/new', '/new'],
  ])('is sent on by %j', (content, path) => {
    expect(extract(`<meta http-equiv=Refresh content='${content.replaceAll("'", '&#39;')}'>`).refreshUrl).toBe(
      `https://www.shop.example${path}`,
    );
  });

  it('that sends its reader on at once says where', () => {
    expect(extract('<meta http-equiv=refresh content="0; URL=/new">').refreshUrl).toBe('https://www.shop.example/new');
    expect(extract('<meta http-equiv=refresh content="60; url=/new">').refreshUrl).toBeNull();
  });

  it('nested without end, or full of odd elements, is read in a moment of processor time', () => {
    const garbage = [
      '<div>'.repeat(200_000),
      `${'<svg>'.repeat(1_000)}${'<title>'.repeat(100_000)}`,
      '<b id=app><p id=root>'.repeat(80_000),
      '<i> </i>'.repeat(200_000),
      `<script type="application/ld+json">${'['.repeat(500_000)}</script>`,
      '<meta name="robots" content="a,b">'.repeat(50_000),
    ];
    const before = process.cpuUsage();
    for (const html of garbage) extract(html);
    // What grows with the square of its input takes hours here, not seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });

  it('of any content becomes text that a database stores', () => {
    const pieces = fc.constantFrom(
      '<title>',
      '</title>',
      '<h1>',
      '<!--',
      '<svg',
      '&#0;',
      '&#xD800;',
      '\u0000',
      '\uD800',
      '<meta name=robots content=',
      '"',
      '<p>',
      '</',
      'x',
    );
    const html = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(html, (html) => {
        const stored = JSON.stringify(extract(html));
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/iu);
      }),
    );
  });

  it('keeps at most 20,000 characters of text', () => {
    expect(extract(`<p>${'word '.repeat(10_000)}</p>`).text.length).toBeLessThanOrEqual(20_000);
  });
});

describe('the bytes of a document', () => {
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it.each([
    ['a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xbc]), 'text/html; charset=windows-1251', 'ü'],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0xfc, 0x00]), null, 'ü'],
    ['the header', latin('\xc0\xe4'), 'text/html; charset="windows-1251"', 'Ад'],
    ['the meta element', latin('<meta charset=windows-1251>\xc0'), 'text/html', '<meta charset=windows-1251>А'],
    ['valid UTF-8', new TextEncoder().encode('für'), null, 'für'],
    ['Western Europe as a last guess', latin('f\xfcr \x80'), null, 'für €'],
    ['an unknown label, then the guess', latin('f\xfcr'), 'text/html; charset=klingon', 'für'],
    ['Shift_JIS', Uint8Array.from([0x83, 0x65]), 'text/html; charset=Shift_JIS', 'テ'],
  ])('are read by %s', (...[, bytes, contentType, text]) => {
    expect(decodeDocument(bytes, contentType)).toBe(text);
  });

  it('are read as something, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.option(fc.string()), (bytes, contentType) => {
        expect(typeof decodeDocument(bytes, contentType)).toBe('string');
      }),
    );
  });
});
