import { expect, it } from 'vitest';
import { isUrl } from './url-rules.ts';

it.each([
  ['https://münchen.example/zelte-für-zwei/', true],
  ['/straße', false],
  ['https://', false],
])('%s is judged the same however often it is asked about', (text, expected) => {
  const answers = new Set(Array.from({ length: 20_000 }, () => isUrl(text)));
  expect([...answers]).toEqual([expected]);
});

it('a relative address needs its base', () => {
  expect([isUrl('/straße'), isUrl('/straße', 'https://shop.example/')]).toEqual([false, true]);
});
