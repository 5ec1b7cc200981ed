import { expect, it } from 'vitest';
import { matchesUrl, StaleUrls } from './stale-urls.ts';

it('a text names a path with any query, a pattern the whole URL', () => {
  expect(matchesUrl('/api/projects', '/api/projects')).toBe(true);
  expect(matchesUrl('/api/projects', '/api/projects?page=2')).toBe(true);
  expect(matchesUrl('/api/projects', '/api/projects/7')).toBe(false);
  expect(matchesUrl(/^\/api\/projects/, '/api/projects/7')).toBe(true);
});

it('a stale URL stays so until it was read again', () => {
  const urls = new StaleUrls();
  urls.add(['/api/a', '/api/b']);
  urls.renewed('/api/a');
  expect([urls.has('/api/a'), urls.has('/api/b')]).toEqual([false, true]);
});
