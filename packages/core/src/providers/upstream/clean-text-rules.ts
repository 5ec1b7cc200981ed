/** Text that a database stores: NUL becomes a space, half characters become U+FFFD (jsonb refuses both). */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', ' ').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
