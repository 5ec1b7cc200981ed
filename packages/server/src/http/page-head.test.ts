import { expect, it } from 'vitest';
import { pageHead, robotsText, sitemapXml } from './page-head.ts';

const site = { origin: 'https://serplift.example', contactEmail: null };
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

it.each(['/', '/privacy', '/terms', '/login'])('%s has a title, a description and its own address', (path) => {
  const head = pageHead(path, site);
  expect(head).toContain(`<link rel="canonical" href="https://serplift.example${path}" />`);
  expect(head).not.toContain('noindex');
  const [title = ''] = all(head, /<title>([^<]+)<\/title>/g);
  const [description = ''] = all(head, /<meta name="description" content="([^"]+)"/g);
  expect(title.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(155);
});

it('public pages differ in title and description', () => {
  const heads = ['/', '/privacy', '/terms', '/login'].map((path) => pageHead(path, site));
  expect(new Set(heads.flatMap((head) => all(head, /<title>([^<]+)</g))).size).toBe(4);
  expect(new Set(heads.flatMap((head) => all(head, /name="description" content="([^"]+)"/g))).size).toBe(4);
});

it.each(['/dashboard', '/team-settings', '/invite/abc', '/no/such/screen', '/constructor'])(
  '%s is kept out of search results',
  (path) => {
    const head = pageHead(path, site);
    expect(head).toContain('<meta name="robots" content="noindex" />');
    expect(head).not.toContain('canonical');
  },
);

it('what the operator configures cannot leave its attribute', () => {
  const head = pageHead('/', { origin: 'https://a.example/"><script>', contactEmail: '"><script>@a.example' });
  expect(head).not.toContain('<script');
  expect(head).toContain('&quot;&gt;&lt;script&gt;@a.example');
});

it('the sitemap lists what is worth a visit, and robots find it', () => {
  expect(all(sitemapXml(site), /<loc>([^<]+)</g)).toEqual([
    'https://serplift.example/',
    'https://serplift.example/privacy',
    'https://serplift.example/terms',
  ]);
  expect(robotsText(site)).toContain('Sitemap: https://serplift.example/sitemap.xml');
});
