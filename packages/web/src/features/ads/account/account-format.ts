/** An amount in an account's own currency; a missing one is a dash. */
export function formatMoney(amount: number | null, currencyCode: string): string {
  if (amount === null) return '–';
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(amount);
  } catch {
    return `${amount} ${currencyCode}`;
  }
}
