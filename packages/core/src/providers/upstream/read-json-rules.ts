import { mapTexts, storableText } from '../../text/clean-text-rules.ts';
import { withNullFigures } from '../../text/json-bounds-rules.ts';

const attempts: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => withNullFigures(text.replaceAll(/\p{Cc}/gu, ' ')),
];

/** Reads JSON with texts that a database stores, also with bare control characters or NaN; undefined when it isn't JSON. */
export function readStorableJson(text: string): unknown {
  for (const attempt of attempts) {
    try {
      return mapTexts(JSON.parse(attempt(text)), storableText);
    } catch {
      // The next attempt is more lenient; after it, this is no JSON.
    }
  }
  return undefined;
}

/** The same of bytes as they were received; what is no UTF-8 becomes U+FFFD. */
export function readStorableBytes(bytes: Uint8Array): unknown {
  return readStorableJson(new TextDecoder().decode(bytes));
}
