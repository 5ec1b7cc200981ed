/** A plain-text message as a person reads it. */
export interface ReadMessage {
  /** Header names in lower case; of a repeated header the first. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Reads a message of one text part (RFC 5322, 2045, 2047): what a mailer of plain text sends. */
export function readMessage(source: string): ReadMessage {
  const end = source.search(/\r?\n\r?\n/u);
  const head = end === -1 ? source : source.slice(0, end);
  const body = end === -1 ? '' : source.slice(end).replace(/^\r?\n\r?\n/u, '');
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u)) {
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/u.exec(line) ?? [];
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), decodeWords(value));
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit';
  return { headers, text: decodeBody(body, encoding).replaceAll('\r\n', '\n').trimEnd() };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r?\n/gu, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`, joined where only space is between them. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/gu, '$1$2')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/giu, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
