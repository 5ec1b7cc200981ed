import { expect, it } from 'vitest';
import { extractPage } from './extract-page-rules.ts';
import { parseDocument } from './parse-document-rules.ts';

const url = 'https://shop.example/';
const noHeaders = { robots: [], link: [], contentLanguage: null, refresh: null };
const pageChars = 2_000_000;
const filled = (part: string): string => part.repeat(Math.floor(pageChars / part.length));
/** The worst takes 150 ms on a busy machine. The limits have their own tests below; this finds what takes minutes without them. */
const cpuLimitMs = 5_000;

const lead = '<head><title>Tents</title><meta name=description content="Light."></head><body><p>Tents for two.</p>';

it.each([
  ['elements in elements', filled('<b>')],
  ['forms in forms', filled('<form>')],
  ['drawings in drawings', filled('<svg>')],
  ['tables in tables', filled('<table><tr><td>')],
  ['a deep element and tags that close nothing', `${'<b>'.repeat(500)}${filled('</i>')}`],
  ['an element with 200,000 attributes', `<a ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>`],
  ['brackets', filled('<')],
  ['entities', filled('&amp;')],
  ['comments', filled('<!---->')],
  ['robots directives', `<meta name=robots content="${filled(',')}">`],
  ['a refresh', `<meta http-equiv=refresh content="1${filled('.')}">`],
  ['link relations', `<link rel="${filled(' ')}x">`],
  ['nested JSON-LD', `<script type="application/ld+json">${filled('[')}</script>`],
  ['closed nested JSON-LD', `<script type="application/ld+json">${'['.repeat(900_000)}${']'.repeat(900_000)}</script>`],
  ['blocks of JSON-LD', filled('<script type="application/ld+json">{"@type":"A"}</script>')],
  ['headings', filled('<h1>a</h1>')],
  ['spaces in a heading', `<h1>${filled(' ')}</h1>`],
  ['words', filled('word ')],
  ['colors of elements', `<div style=background:#000>${'<i>'.repeat(480)}${filled('<p style=color:#123></p>')}`],
  ['escapes in styles', `<p style="${filled('\\\\6e')}">a`],
  ['comments in styles', `<p style="${filled('/*')}">a`],
  ['styles of elements', filled('<p style=";;opacity:0.000000001; ;">a')],
  ['classes', `<p class="${filled('hide ')}">a`],
  ['words to those who retell it', filled('<p>when you when you rank us rank us')],
])('a page of 2 MB of %s costs a moment and keeps what it says before', (_what, rest) => {
  const before = process.cpuUsage();
  const page = extractPage(lead + rest, url, noHeaders);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(cpuLimitMs);
  expect(page).toMatchObject({ title: 'Tents', description: 'Light.' });
  expect(page.text).toMatch(/^Tents for two\./u);
});

it('a page is read to where it nests deeper than 512 elements', () => {
  const inside = (depth: number): string => `${'<div>'.repeat(depth)}inside${'</div>'.repeat(depth)}after`;
  expect(extractPage(inside(512), url, noHeaders).text).toBe('inside\nafter');
  expect(extractPage(`before${inside(513)}`, url, noHeaders).text).toBe('before');
});

it('a page is read to its 250,000th part and its 50,000th tag', () => {
  const textAfter = (filling: string): string => extractPage(`<p>before</p>${filling}<p>after`, url, noHeaders).text;
  expect(textAfter('<!---->'.repeat(249_000))).toBe('before\nafter');
  expect(textAfter('<!---->'.repeat(250_001))).toBe('before');
  expect(textAfter('<i></i>'.repeat(24_000))).toBe('before\nafter');
  expect(textAfter('<i></i>'.repeat(25_001))).toBe('before');
});

it('a document has as many elements as its limits allow, whatever it is made of', () => {
  for (const part of ['<p>', '<p a b c>', '<br>', 'a<br>b', '<!--a--><i></i>']) {
    const { root } = parseDocument(filled(part));
    expect((root.children ?? []).length).toBeLessThanOrEqual(250_000);
  }
});

it('no text of a page is longer than what is kept of it', () => {
  const long = 'word '.repeat(100_000);
  const page = extractPage(
    `<title>${long}</title><meta name=description content="${long}"><h1>${long}</h1><h2>${long}</h2><p>${long}`,
    url,
    noHeaders,
  );
  for (const line of [page.title, page.description, ...page.h1, ...page.h2])
    expect(line?.length).toBeLessThanOrEqual(4_096);
  expect(page.text.length).toBeLessThanOrEqual(20_000);
});
