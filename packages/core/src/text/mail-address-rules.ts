/** The longest address a mailbox can have (RFC 5321, 4.5.3.1.3). */
export const addressMaxLength = 254;

// No part may hold what separates addresses or headers, so that one address stays one.
const part = '[^\\s@<>()\\[\\]\\\\,;:"\\p{Cc}\\p{Cf}]+';
const address = new RegExp(`^${part}@${part}\\.${part}$`, 'u');

/** Whether a text is one plain address that can receive mail. */
export function isAddress(text: string): boolean {
  return text.length <= addressMaxLength && address.test(text);
}

/** A text on one line: line breaks and control characters would begin another header. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ').trim();
}
