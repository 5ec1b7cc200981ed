const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const maxKeys = 8;
const powersOfTen = Array.from({ length: 23 }, (_, power) => 10 ** power);

/** One key of a row: where its bytes between the quotes are. */
export interface ScannedKey {
  start: number;
  end: number;
  hasEscape: boolean;
}

/**
 * Walks the rows of a Search Analytics response without building objects or strings. It knows the shape the API sends, in any order
 * and spacing; `scan` answers false at anything else, and the caller parses the body as usual.
 */
export class SearchResponseScanner {
  readonly keys: ScannedKey[] = Array.from({ length: maxKeys }, () => ({
    start: 0,
    end: 0,
    hash: 0,
    hasEscape: false,
  }));
  keyCount = 0;
  clicks = 0;
  impressions = 0;
  position = 0;
  private readonly bytes: Uint8Array;
  private at = 0;
  private number = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Calls `onRow` after each row; the fields above hold it until the next. */
  scan(onRow: () => void): boolean {
    if (!this.takes(openBrace)) return false;
    if (this.takes(closeBrace)) return this.isAtEnd();
    do {
      const name = this.name();
      if (name === null || !this.takes(colon)) return false;
      const isRead = name === 'rows' ? this.scanRows(onRow) : this.skipString();
      if (!isRead) return false;
    } while (this.takes(comma));
    return this.takes(closeBrace) && this.isAtEnd();
  }

  private scanRows(onRow: () => void): boolean {
    if (!this.takes(openBracket)) return false;
    if (this.takes(closeBracket)) return true;
    do {
      if (!this.scanRow()) return false;
      onRow();
    } while (this.takes(comma));
    return this.takes(closeBracket);
  }

  private scanRow(): boolean {
    this.keyCount = 0;
    this.clicks = -1;
    this.impressions = -1;
    this.position = 0;
    if (!this.takes(openBrace)) return false;
    do {
      if (!this.takes(quote) || !this.scanMember()) return false;
    } while (this.takes(comma));
    return this.clicks >= 0 && this.impressions >= 0 && this.takes(closeBrace);
  }

  /** Known names differ in their first two letters; with the closing quote where it belongs there is no other such name in the API. */
  private scanMember(): boolean {
    switch (this.bytes[this.at] ?? 0) {
      case 0x6b:
        return this.passName('keys'.length) && this.scanKeys();
      case 0x69:
        if (!this.passName('impressions'.length) || !this.scanNumber()) return false;
        this.impressions = this.number;
        return true;
      case 0x70:
        if (!this.passName('position'.length) || !this.scanNumber()) return false;
        this.position = this.number;
        return true;
      case 0x63: {
        const isCtr = this.bytes[this.at + 1] === 0x74;
        if (isCtr) return this.passName('ctr'.length) && this.skipNumber();
        if (!this.passName('clicks'.length) || !this.scanNumber()) return false;
        this.clicks = this.number;
        return true;
      }
      default:
        return false;
    }
  }

  private passName(length: number): boolean {
    if (this.bytes[this.at + length] !== quote) return false;
    this.at += length + 1;
    return this.takes(colon);
  }

  private scanKeys(): boolean {
    if (!this.takes(openBracket)) return false;
    do {
      const key = this.keys[this.keyCount];
      if (key === undefined || !this.takes(quote) || !this.scanText(key)) return false;
      this.keyCount += 1;
    } while (this.takes(comma));
    return this.takes(closeBracket);
  }

  private scanText(key: ScannedKey): boolean {
    const { bytes } = this;
    const { length } = bytes;
    let index = this.at;
    key.start = index;
    key.hasEscape = false;
    while (index < length) {
      const byte = bytes[index];
      if (byte === quote) break;
      if (byte === backslash) {
        key.hasEscape = true;
        index += 1;
      }
      index += 1;
    }
    if (index >= length) return false;
    key.end = index;
    this.at = index + 1;
    return true;
  }

  /** Passes the CTR, which is computed from the sums instead: the characters a number may have, a digit first. */
  private skipNumber(): boolean {
    const { bytes } = this;
    let index = this.skipSpace();
    const first = bytes[index] ?? 0;
    if (first < 0x30 || first > 0x39) return false;
    for (;;) {
      const byte = bytes[index] ?? 0;
      const isDigit = byte >= 0x30 && byte <= 0x39;
      if (!isDigit && byte !== 0x2e && byte !== 0x65 && byte !== 0x45 && byte !== 0x2d && byte !== 0x2b) break;
      index += 1;
    }
    this.at = index;
    return true;
  }

  /** Reads a plain decimal; the mantissa is exact to 15 digits, enough for sums and averages. */
  private scanNumber(): boolean {
    const { bytes } = this;
    let index = this.skipSpace();
    const start = index;
    let mantissa = 0;
    let scale = 0;
    let isFraction = false;
    for (; ; index += 1) {
      const byte = bytes[index] ?? 0;
      if (byte >= 0x30 && byte <= 0x39) {
        mantissa = mantissa * 10 + (byte - 0x30);
        if (isFraction) scale += 1;
      } else if (byte === 0x2e && !isFraction && index > start) isFraction = true;
      else break;
    }
    const isExponent = bytes[index] === 0x65 || bytes[index] === 0x45;
    if (index === start || isExponent || scale >= powersOfTen.length || bytes[index - 1] === 0x2e)
      return isExponent && this.parseNumber(start);
    this.number = scale === 0 ? mantissa : mantissa / (powersOfTen[scale] ?? 1);
    this.at = index;
    return true;
  }

  /** A number with an exponent, rare enough to go through a string. */
  private parseNumber(start: number): boolean {
    let end = start;
    while (end < this.bytes.length && /[\d.eE+-]/.test(String.fromCharCode(this.bytes[end] ?? 0))) end += 1;
    this.number = Number(Buffer.from(this.bytes.subarray(start, end)).toString('latin1'));
    this.at = end;
    return Number.isFinite(this.number);
  }

  private name(): string | null {
    if (!this.takes(quote)) return null;
    const start = this.at;
    while (this.at < this.bytes.length && this.bytes[this.at] !== quote) this.at += 1;
    const name = Buffer.from(this.bytes.subarray(start, Math.min(this.at, start + 64))).toString('latin1');
    this.at += 1;
    return name.includes('\\') ? null : name;
  }

  private skipString(): boolean {
    return this.takes(quote) && this.scanText(this.keys[0] ?? { start: 0, end: 0, hasEscape: false });
  }

  private takes(byte: number): boolean {
    const at = this.bytes[this.at] === byte ? this.at : this.skipSpace();
    if (this.bytes[at] !== byte) return false;
    this.at = at + 1;
    return true;
  }

  private skipSpace(): number {
    const { bytes } = this;
    let { at } = this;
    for (;;) {
      const byte = bytes[at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break;
      at += 1;
    }
    this.at = at;
    return at;
  }

  private isAtEnd(): boolean {
    return this.skipSpace() === this.bytes.length;
  }
}
