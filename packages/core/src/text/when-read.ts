/** A table made when it is first read: what every process loads must not make what few need. */
export function whenRead<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
