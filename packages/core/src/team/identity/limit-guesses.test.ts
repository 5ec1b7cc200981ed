import { expect, it } from 'vitest';
import { networkOf } from './limit-guesses.ts';

it.each([
  ['203.0.113.9', '::ffff:203.0.113.9', '203.0.113.10'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
])('%s and %s are of one network, %s is not', (address, same, other) => {
  expect(networkOf(same)).toBe(networkOf(address));
  expect(networkOf(other)).not.toBe(networkOf(address));
});
