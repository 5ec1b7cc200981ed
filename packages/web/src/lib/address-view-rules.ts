/** How a view is in the query of an address; `write` leaves out what is at its default. */
export interface AddressView<View> {
  read: (query: URLSearchParams) => View;
  write: (view: View) => URLSearchParams;
}

/** The query of the values that say something: those that are neither null nor empty. */
export function queryOf(values: Record<string, string | number | null>): URLSearchParams {
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** The query of an address after a part of its view changed; null when that changes nothing. */
export function changedQuery<View>(
  search: string,
  change: Partial<View>,
  { read, write }: AddressView<View>,
): string | null {
  const before = new URLSearchParams(search);
  const after = write({ ...read(before), ...change }).toString();
  return after === before.toString() ? null : after;
}
