import { storableText } from '../../text/clean-text-rules.ts';

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [storableText(key), storable(field)]));
}

/** Reads JSON with texts that a database stores, also when it holds bare control characters; undefined when it isn't JSON. */
export function readStorableJson(text: string): unknown {
  for (const attempt of [text, text.replaceAll(/\p{Cc}/gu, ' ')]) {
    try {
      return storable(JSON.parse(attempt));
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
