import { mapTexts, storableText } from '../../text/clean-text-rules.ts';

/** Reads JSON with texts that a database stores, also when it holds bare control characters; undefined when it isn't JSON. */
export function readStorableJson(text: string): unknown {
  for (const attempt of [text, text.replaceAll(/\p{Cc}/gu, ' ')]) {
    try {
      return mapTexts(JSON.parse(attempt), storableText);
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
