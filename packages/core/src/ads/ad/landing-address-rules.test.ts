import { expect, it } from 'vitest';
import { landingAddress, leadsSomewhere } from './landing-address-rules.ts';

it.each([
  ['https://shop.example/tents', 'https://shop.example/tents'],
  ['https://shop.example/tents?kw={keyword}&d={device}', 'https://shop.example/tents?kw=&d='],
  ['https://shop.example/{keyword:light tents}/', 'https://shop.example/light%20tents/'],
  ['https://shop.example/tents{ifmobile:/mobile}', 'https://shop.example/tents'],
  ['https://shop.example/tents?{ifnotmobile:from=desk}{ifmobile:from=phone}', 'https://shop.example/tents?from=desk'],
  ['https://shop.example/?{ifsearch:s={network}}{ifcontent:c=1}&c={_season}', 'https://shop.example/?s=&c='],
  ['https://track.example/?to=https://shop.example/&u={lpurl+2}', 'https://track.example/?to=https://shop.example/&u='],
  ['https://shop.example/?id=%7Bcreative%7D', 'https://shop.example/?id='],
  ['https://shop.example/?q={"a":1}', 'https://shop.example/?q={"a":1}'],
])('%s is read at %s', (finalUrl, address) => {
  expect(landingAddress(finalUrl)).toBe(address);
  expect(leadsSomewhere(finalUrl)).toBe(true);
});

it('a final URL of placeholders alone leads nowhere', () => {
  expect(leadsSomewhere('{lpurl}?src=google')).toBe(false);
});
