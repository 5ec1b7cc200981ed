import { expect, it } from 'vitest';
import { accountIdOf, accountNumber } from './account-number.ts';

it('an account is numbered as in Google Ads, and found by what people write', () => {
  expect(accountNumber('1234567890')).toBe('123-456-7890');
  expect(accountNumber('12')).toBe('12');
  for (const written of ['123-456-7890', '123 456 7890', '1234567890']) expect(accountIdOf(written)).toBe('1234567890');
});
