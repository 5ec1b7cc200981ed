import { describe, expect, it } from 'vitest';
import { isWebAddress, splitUrl, websiteName } from './page-url-rules.ts';

describe('addresses', () => {
  it('are split into host and a readable path', () => {
    expect(splitUrl('https://shop.example/caf%C3%A9/?a=1#x')).toEqual({ host: 'shop.example', path: '/café/?a=1#x' });
    expect(splitUrl('https://shop.example/%E0%A4%A')).toEqual({ host: 'shop.example', path: '/%E0%A4%A' });
    expect(splitUrl('no address')).toEqual({ host: '', path: 'no address' });
  });

  it('of websites are named without their form', () => {
    expect(websiteName('sc-domain:example.com')).toBe('example.com');
    expect(websiteName('https://www.example.com/')).toBe('example.com');
    expect(websiteName('https://www.example.com/de/')).toBe('example.com/de');
    expect(websiteName('https://shop.example.com/')).toBe('shop.example.com');
    expect(websiteName('example.com')).toBe('example.com');
  });

  it('become links only when they lead to the web', () => {
    expect(isWebAddress('https://example.com')).toBe(true);
    expect(isWebAddress('javascript:alert(1)')).toBe(false);
    expect(isWebAddress('/path')).toBe(false);
  });
});
