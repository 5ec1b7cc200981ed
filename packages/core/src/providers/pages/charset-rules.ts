/** Reads a document's bytes as text: byte order mark, then HTTP, then the first 1024 bytes, then a guess. Never throws. */
export function decodeDocument(bytes: Uint8Array, contentType: string | null): string {
  const declared = [markedCharset(bytes), charsetOfContentType(contentType ?? ''), metaCharset(bytes)];
  for (const label of declared) {
    const decoder = label === null ? null : decoderFor(label);
    if (decoder !== null) return decoded(bytes, decoder);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoded(bytes, new TextDecoder('windows-1252'));
  }
}

type Decoder = InstanceType<typeof TextDecoder>;

/** Node 20 reads windows-1252 as latin1 unless it streams; single bytes leave nothing behind, so streaming is the same. */
function decoded(bytes: Uint8Array, decoder: Decoder): string {
  return decoder.decode(bytes, { stream: decoder.encoding === 'windows-1252' });
}

function markedCharset(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : null;
}

function charsetOfContentType(contentType: string): string | null {
  return /charset\s*=\s*"?([\w.:-]+)/iu.exec(contentType)?.[1] ?? null;
}

/** A page that can be read as ASCII so far cannot be UTF-16, whatever it says (HTML standard, 4.2.5.4). */
function metaCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const label = /<meta\b[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head)?.[1] ?? null;
  return label !== null && /^utf-?16/iu.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): Decoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
