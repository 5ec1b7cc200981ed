/** A value of the address if it is among the known keys, otherwise null. */
export function oneOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | null {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : null;
}
