import { expect, test } from 'vitest';
import { isPageOf, keptAddress, keptWebsite } from './destination-rules.ts';

test('a page belongs to a website on the same host, with or without www, in its folder', () => {
  const blog = keptWebsite('https://www.example.com/blog');
  expect(blog).toBe('https://www.example.com/blog/');
  expect(isPageOf(blog, 'https://example.com/blog')).toBe(true);
  expect(isPageOf(blog, 'https://www.example.com/blog/tents/?a=1')).toBe(true);
  expect(isPageOf(blog, 'https://www.example.com/blogger/')).toBe(false);
  expect(isPageOf(blog, 'https://shop.example.com/blog/')).toBe(false);
  expect(isPageOf(blog, 'not an address')).toBe(false);
});

test('an address with credentials, of another kind, or of none is refused by its field', () => {
  for (const typed of ['https://a:b@example.com/', 'ftp://example.com/', 'example']) {
    expect(() => keptAddress(typed, 'pageUrl')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  }
});
