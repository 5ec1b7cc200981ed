import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

/**
 * Reads a document's bytes as text, in the order of the HTML standard (13.2.3.2): byte order mark, HTTP, the first 1024
 * bytes, then what the bytes look like. Never throws.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string | null): string {
  const declared = [markedCharset(bytes), charsetIn(contentType ?? ''), prescan(bytes)];
  for (const label of declared) {
    const decoder = label === null ? null : decoderFor(label);
    if (decoder !== null) return decoded(bytes, decoder);
  }
  return decoded(bytes, new TextDecoder(isUtf8(bytes) ? 'utf-8' : likelyCharset(bytes)));
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

/** The charset of a Content-Type, or of a meta element's content that is one. */
function charsetIn(contentType: string): string | null {
  const [, quoted, plain] = /charset\s*=\s*(?:"([^"]*)"|'?([^\s;"']+))/iu.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

const prescanBytes = 1_024;
const tag = /<!--[^]*?(?:-->|$)|<meta(?=[\s/])((?:[^>"']|"[^"]*"|'[^']*')*)>?/giu;
const attribute = /([a-z-]{1,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/giu;

/** What the beginning of a document declares: a meta element outside comments, otherwise its XML declaration. */
function prescan(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes));
  for (const [, inside] of head.matchAll(tag)) {
    if (inside === undefined) continue;
    const found = new Map<string, string>();
    for (const [, name = '', ...values] of inside.matchAll(attribute))
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), values.find((one) => one !== undefined) ?? '');
    const isType = found.get('http-equiv')?.trim().toLowerCase() === 'content-type';
    const label = found.get('charset') ?? (isType ? charsetIn(found.get('content') ?? '') : null);
    if (label !== null && decoderFor(label) !== null) return readAsAscii(label);
  }
  const xml = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/iu.exec(head)?.[1] ?? null;
  return xml === null ? null : readAsAscii(xml);
}

/** What could be read as ASCII so far cannot be UTF-16, whatever it says. */
function readAsAscii(label: string): string {
  const name = label.trim().toLowerCase();
  if (name === 'x-user-defined') return 'windows-1252';
  return decoderFor(name)?.encoding.startsWith('utf-16') === true ? 'utf-8' : name;
}

function decoderFor(label: string): Decoder | null {
  try {
    return new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

const sampleBytes = 16 * 1_024;
/** Less than this, of 100, is a guess. */
const leastConfidence = 30;

/** What a document that declares nothing is written in; browsers look at its bytes too, and take windows-1252 where they can't tell. */
function likelyCharset(bytes: Uint8Array): string {
  const plain = new TextDecoder('latin1').decode(bytes.subarray(0, sampleBytes));
  // Tags, scripts and English words are ASCII, and would be taken for the language of the page.
  const telling = plain.split(/<[^<>]*>/u).filter((piece) => /[\u0080-\u00ff]/u.test(piece));
  const best = analyse(Buffer.from(telling.join(' '), 'latin1')).find(({ name }) => decoderFor(name) !== null);
  return best !== undefined && best.confidence >= leastConfidence ? best.name : 'windows-1252';
}
