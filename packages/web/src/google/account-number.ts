/** An ads account's id as Google Ads itself shows it: 1234567890 is "123-456-7890". */
export function accountNumber(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** The id of an account, from how Google Ads shows it. */
export function accountIdOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '');
}
