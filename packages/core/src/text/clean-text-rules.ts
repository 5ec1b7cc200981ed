/** Control characters but tab, line feed and carriage return. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Text that a database stores and a screen shows: control characters become spaces, half characters U+FFFD (jsonb refuses NUL and halves). */
export function storableText(text: string): string {
  return text.replaceAll(controls, ' ').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
