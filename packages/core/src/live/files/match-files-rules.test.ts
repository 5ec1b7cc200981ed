import { expect, test } from 'vitest';
import { likelyPaths, matchFile, routeOf } from './match-files-rules.ts';
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
  const paths = [
    'content/tents/_index.md',
    'src/pages/tents/index.md',
    'app/(shop)/tents/page.mdx',
    'docs/tents.mdx',
    '_posts/2026-01-02-tents.md',
    'public/tents.html',
  ];
  expect(new Set(paths.map((path) => routeOf(path)))).toEqual(new Set(['tents']));
  expect(routeOf('src/pages/index.md')).toBe('');
});

test('the file at the path of a page is clear when it says the title of the page', () => {
  const files = filesOf({
    'content/tents/index.md': matter('title: Tents'),
    'content/archive/tents.md': matter('title: Old tents'),
  });
  expect(matchFile(page('/tents/', 'Tents – Shop'), files)).toBe('content/tents/index.md');
});

test('an address in the file outweighs its path, and a file with another address is never a match by path', () => {
  const files = filesOf({
    'content/blue.md': matter('title: Blue\npermalink: /tents/'),
    'content/tents.md': matter('title: Other\npermalink: /huts/'),
  });
  expect(matchFile(page('/tents/', 'Tents'), files)).toBe('content/blue.md');
  files.delete('content/blue.md');
  expect(matchFile(page('/tents/', 'Tents'), files)).toBeNull();
});

test('two files that fit as well as each other match neither', () => {
  const files = filesOf({
    'content/en/tents.md': matter('title: Tents\nslug: tents'),
    'content/de/tents.md': matter('title: Tents\nslug: tents'),
  });
  expect(matchFile(page('/tents/', 'Tents'), files)).toBeNull();
});

test('the last part of an address alone makes no match', () => {
  const files = filesOf({ 'content/archive/tents.md': matter('title: Old huts') });
  expect(matchFile(page('/shop/tents/', 'Tents'), files)).toBeNull();
});

test('the home page is found, and files on the path of a page are read before others', () => {
  const files = filesOf({ 'public/index.html': '<head><title>Home</title></head>', 'public/a.html': '<head></head>' });
  expect(matchFile(page('/', 'Home'), files)).toBe('public/index.html');
  const paths = ['docs/old/tents.md', 'content/tents/index.md', 'content/huts.md'];
  expect(likelyPaths(page('/tents/', ''), paths)).toEqual(['content/tents/index.md', 'docs/old/tents.md']);
});
