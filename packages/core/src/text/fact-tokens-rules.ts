import factWords from './fact-words.json' with { type: 'json' };

/** One word, number with its unit, or price of a text, in a spelling that makes equal facts equal. */
export interface FactToken {
  /** "running", "price:EUR:49.99", "percent:20", "quantity:2:day", "year:2026", "number:15", "time:9:30". */
  canon: string;
  /** Where it stands in the NFC text. */
  start: number;
  end: number;
  /** Joined to the token before by a hyphen: "sugar-free". */
  hyphenated: boolean;
  /** A full stop, bar, dash or the like stands before it: a new phrase. */
  startsPhrase: boolean;
}

const plainAscii = /^[ -~]*$/u;
const currencies = spellingMap(factWords.currencies);
const units = spellingMap(factWords.units);
const magnitudes = amountMap(factWords.magnitudes);
/** Numbers spelled out; "ein", "un" and "a" are articles and stay words. */
const numberWords = amountMap(factWords.numbers);
const percentWords = new Set(['%', '٪', 'percent', 'prozent', 'pct', 'procent', 'porciento', 'pourcent']);

const piece =
  /(?<time>\d{1,2}:\d{2}(?!\d))|(?<number>[1-9]\d{0,2}(?:[ .,']\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)|(?<symbol>(?:us|au|ca|a|c|r)?\$|[\p{Sc}%٪#])|(?<cjk>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])|(?<word>[\p{L}\p{M}]+)/gu;

function spellingMap(spellings: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(spellings).flatMap(([code, words]) => words.split(' ').map((word) => [foldAccents(word), code])),
  );
}

function amountMap(spellings: Record<string, string>): Map<string, number> {
  return new Map(Array.from(spellingMap(spellings), ([word, amount]) => [word, Number(amount)]));
}

/** A word without its accents and in lower case, for searchers and writers often leave them out. */
export function foldAccents(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '');
}

interface Raw {
  kind: 'time' | 'number' | 'symbol' | 'word';
  text: string;
  start: number;
  end: number;
}

/** Cuts a text into fact tokens; digits of any script, full-width forms and number formats are read alike. */
export function factTokens(text: string): FactToken[] {
  const plain = text.normalize('NFC');
  const raw = rawTokens(plain);
  const out: FactToken[] = [];
  for (let i = 0; i < raw.length;) {
    const fact = readFact(raw, i);
    const [first, last] = [raw[i], raw[i + fact.length - 1]];
    if (first !== undefined && last !== undefined) {
      const gap = plain.slice(raw[i - 1]?.end ?? 0, first.start);
      const hyphenated = /^[-\u2010-\u2014]$/u.test(gap);
      const startsPhrase = i === 0 || /[.!?;:|•·\n]|\s[-–—]+\s/u.test(gap);
      out.push({ canon: fact.canon, start: first.start, end: last.end, hyphenated, startsPhrase });
    }
    i += fact.length;
  }
  return out;
}

function rawTokens(text: string): Raw[] {
  const { plain, origins } = foldCharacters(text);
  return Array.from(plain.matchAll(piece), (match) => {
    const groups = match.groups ?? {};
    const kind = groups['time'] ? 'time' : groups['number'] ? 'number' : groups['symbol'] ? 'symbol' : 'word';
    const start = origins[match.index] ?? 0;
    return { kind, text: match[0], start, end: origins[match.index + match[0].length] ?? text.length };
  });
}

/** NFKC and lower case character by character, so that every position still leads back to the text. */
function foldCharacters(text: string): { plain: string; origins: number[] } {
  const origins: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    for (let i = 0; i < folded.length; i += 1) origins.push(at);
    plain += folded;
    at += character.length;
  }
  origins.push(text.length);
  return { plain, origins };
}

function foldCharacter(character: string): string {
  if (plainAscii.test(character)) return character.toLowerCase();
  if (/[™®©\p{Cf}\p{Cc}]/u.test(character)) return /\s/u.test(character) ? ' ' : '';
  if (/[’‘ʼ]/u.test(character)) return "'";
  if (/\s/u.test(character)) return ' ';
  const digit = /\p{Nd}/u.test(character) ? digitValue(character) : null;
  return digit ?? character.normalize('NFKC').toLowerCase();
}

/** Decimal digits of every script come in runs of ten that start at a code point whose predecessor is no digit. */
function digitValue(character: string): string {
  const plain = character.normalize('NFKC');
  if (/^\d$/u.test(plain)) return plain;
  const code = plain.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

interface Read {
  canon: string;
  length: number;
}

function readFact(raw: readonly Raw[], i: number): Read {
  const token = raw[i];
  if (token === undefined) return { canon: '', length: 1 };
  if (token.kind === 'time') return { canon: `time:${token.text.replace(/^0/u, '')}`, length: 1 };
  const word = foldAccents(token.text);
  const currency = currencies.get(word);
  const next = raw[i + 1];
  if (currency !== undefined && next?.kind === 'number') {
    const amount = readAmount(raw, i + 1);
    return { canon: `price:${currency}:${amount.value}`, length: 1 + amount.length };
  }
  if (token.kind === 'number') return readNumber(raw, i);
  const spelled = numberWords.get(word);
  if (spelled !== undefined) {
    const measured = withUnit(raw, { i: i + 1, value: spelled });
    if (measured !== null) return { ...measured, length: measured.length + 1 };
  }
  return { canon: word, length: 1 };
}

function readAmount(raw: readonly Raw[], i: number): { value: number; length: number } {
  const value = parseNumber(raw[i]?.text ?? '');
  const after = raw[i + 1];
  const attachedMillion = after?.text === 'm' && after.start === raw[i]?.end ? 1e6 : undefined;
  const factor = attachedMillion ?? magnitudes.get(after?.text ?? '');
  return factor === undefined ? { value, length: 1 } : { value: value * factor, length: 2 };
}

function readNumber(raw: readonly Raw[], i: number): Read {
  const text = raw[i]?.text ?? '';
  const { value, length } =
    magnitudes.get(raw[i + 1]?.text ?? '') === undefined ? { value: parseNumber(text), length: 1 } : readAmount(raw, i);
  const measured = withUnit(raw, { i: i + length, value });
  if (measured !== null) return { canon: measured.canon, length: length + measured.length };
  const isYear = length === 1 && /^(19|20)\d\d$/u.test(text);
  return { canon: `${isYear ? 'year' : 'number'}:${value}`, length };
}

/** The currency, per cent sign or unit after a number, if there is one. */
function withUnit(raw: readonly Raw[], at: { i: number; value: number }): Read | null {
  const next = raw[at.i];
  if (next === undefined) return null;
  const word = foldAccents(next.text);
  if (percentWords.has(word)) return { canon: `percent:${at.value}`, length: 1 };
  const pair = word + foldAccents(raw[at.i + 1]?.text ?? '');
  if (pair === 'percent' || percentWords.has(pair)) return { canon: `percent:${at.value}`, length: 2 };
  const currency = currencies.get(word);
  if (currency !== undefined) {
    // French prices put the cents behind the sign: 49€99.
    const cents = raw[at.i + 1];
    const joined = next.kind === 'symbol' && cents?.start === next.end && /^\d\d$/u.test(cents.text);
    return {
      canon: `price:${currency}:${joined ? at.value + Number(cents.text) / 100 : at.value}`,
      length: joined ? 2 : 1,
    };
  }
  const unit = units.get(word);
  return unit === undefined ? null : { canon: `quantity:${at.value}:${unit}`, length: 1 };
}

/** Reads 1,299.00, 1.299,00, 1 299 and 1'299 alike: a separator before exactly three digits marks thousands. */
export function parseNumber(text: string): number {
  const decimal = /^(.*?)[.,](\d+)$/u.exec(text);
  const isThousands =
    decimal !== null && decimal[2]?.length === 3 && /^[1-9]\d{0,2}(?:[ .,']\d{3})*$/u.test(decimal[1] ?? '');
  if (decimal === null || isThousands) return Number(text.replaceAll(/\D/gu, ''));
  return Number(`${(decimal[1] ?? '').replaceAll(/\D/gu, '')}.${decimal[2]}`);
}
