import { expect, it } from 'vitest';
import { formatMoney } from './CampaignRow.tsx';

it('money is in the currency of the account', () => {
  expect(formatMoney(20, 'EUR')).toBe('€20.00');
  expect(formatMoney(3000, 'JPY')).toBe('¥3,000');
  expect(formatMoney(null, 'EUR')).toBe('–');
  expect(formatMoney(5, '?')).toBe('5 ?');
});
