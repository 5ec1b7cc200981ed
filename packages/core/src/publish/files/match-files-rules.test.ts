import { expect, test } from 'vitest';
import { likelyPaths, matchFiles, routeOf } from './match-files-rules.ts';
import { readPageFile } from './page-file-rules.ts';

const page = (path: string, title: string, description: string | null = null) => ({
  pageUrl: `https://www.example.com${path}`,
  title,
  description,
});

const filesOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, readPageFile({ path, text })]));

const matter = (lines: string): string => `---\n${lines}\n---\n`;

test('a path leads to an address, whatever the generator', () => {
  const routes = [
    'content/tents/_index.md',
    'src/pages/tents/index.astro',
    'app/(shop)/tents/page.tsx',
    'docs/tents.mdx',
    '_posts/2026-01-02-tents.md',
    'public/tents.html',
  ].map(routeOf);
  expect(new Set(routes.map((route) => route.join('/')))).toEqual(new Set(['tents']));
  expect(routeOf('src/pages/index.astro')).toEqual([]);
});

test('the file at the path of a page is clear when it says the title of the page', () => {
  const files = filesOf({
    'content/tents/index.md': matter('title: Tents'),
    'content/archive/tents.md': matter('title: Old tents'),
  });
  expect(matchFiles(page('/tents/', 'Tents – Shop'), files)).toMatchObject({
    isClear: true,
    candidates: [{ path: 'content/tents/index.md', reasons: ['path', 'title'] }],
  });
});

test('an address in the file outweighs its path, and a file with another address is never a candidate by path', () => {
  const files = filesOf({
    'content/blue.md': matter('title: Blue\npermalink: /tents/'),
    'content/tents.md': matter('title: Other\npermalink: /huts/'),
  });
  expect(matchFiles(page('/tents/', 'Tents'), files)).toMatchObject({
    isClear: true,
    candidates: [{ path: 'content/blue.md', reasons: ['address'] }],
  });
});

test('two files that fit as well as each other are left to a person', () => {
  const files = filesOf({
    'content/en/tents.md': matter('title: Tents\nslug: tents'),
    'content/de/tents.md': matter('title: Tents\nslug: tents'),
  });
  const match = matchFiles(page('/tents/', 'Tents'), files);
  expect(match.isClear).toBe(false);
  expect(match.candidates.map(({ path }) => path)).toEqual(['content/de/tents.md', 'content/en/tents.md']);
});

test('the last part of an address alone makes no candidate', () => {
  const files = filesOf({ 'content/archive/tents.md': matter('title: Old huts') });
  expect(matchFiles(page('/shop/tents/', 'Tents'), files).candidates).toEqual([]);
});

test('the home page is found, and files on the path of a page are read before others', () => {
  const files = filesOf({ 'public/index.html': '<head><title>Home</title></head>', 'public/a.html': '<head></head>' });
  expect(matchFiles(page('/', 'Home'), files)).toMatchObject({ isClear: true });
  const paths = ['docs/old/tents.md', 'content/tents/index.md', 'content/huts.md'];
  expect(likelyPaths(page('/tents/', ''), paths)).toEqual(['content/tents/index.md', 'docs/old/tents.md']);
});
