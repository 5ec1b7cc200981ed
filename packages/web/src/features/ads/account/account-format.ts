/** An account's id as Google Ads itself shows it: 1234567890 is "123-456-7890". */
export function accountNumber(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** An amount in an account's own currency; a missing one is a dash. */
export function formatMoney(amount: number | null, currencyCode: string): string {
  if (amount === null) return '–';
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency: currencyCode }).format(amount);
  } catch {
    return `${amount} ${currencyCode}`;
  }
}
