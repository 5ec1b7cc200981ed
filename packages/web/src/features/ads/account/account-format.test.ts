import { expect, it } from 'vitest';
import { accountNumber, formatMoney } from './account-format.ts';

it('an account is numbered as in Google Ads', () => {
  expect(accountNumber('1234567890')).toBe('123-456-7890');
  expect(accountNumber('12')).toBe('12');
});

it('money is in the currency of the account', () => {
  expect(formatMoney(20, 'EUR')).toBe('€20.00');
  expect(formatMoney(3000, 'JPY')).toBe('¥3,000');
  expect(formatMoney(null, 'EUR')).toBe('–');
  expect(formatMoney(5, '?')).toBe('5 ?');
});
