/** Control characters but tab, line feed and carriage return. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Text that a database stores and a screen shows: control characters become spaces, half characters U+FFFD (jsonb refuses NUL and halves). */
export function storableText(text: string): string {
  return text.replaceAll(controls, ' ').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** The spaces and hyphens of a keyboard in place of those that only look like them, and nothing that cannot be seen or was no character. */
export function typedText(text: string): string {
  return text
    .replaceAll(/[\u00A0\u2007\u202F]/gu, ' ')
    .replaceAll(/[\u02D7\u2010-\u2012\u2043\u2212\uFE63]/gu, '-')
    .replaceAll(/[\u00AD\u200B\u2060-\u2064\uFEFF\uFFFD]/gu, '')
    .replaceAll(/ {2,}/gu, ' ');
}

/** A value of JSON with all its texts changed, names included. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [change(key), mapTexts(field, change)]));
}
