/** The character before the fraction: "4.17" or "4,17". The other one, spaces and apostrophes only group digits. */
export type DecimalMark = '.' | ',';

/** What a column contains: whole numbers (clicks, impressions) or averages and shares (position, CTR). */
export type NumberKind = 'count' | 'average';

export interface NumberCell {
  text: string;
  kind: NumberKind;
}

/**
 * Finds the decimal mark of one file from all its number cells.
 *
 * 1. Cells that can be read in one way only decide by majority ("4.17%", "0,34", "1.234,5", "1.234.567").
 * 2. Without any, a mark followed by exactly three digits groups in a count and is decimal in an average.
 * 3. With nothing at all, the point.
 */
export function detectDecimalMark(cells: Iterable<NumberCell>): DecimalMark {
  const certain = { '.': 0, ',': 0 };
  const likely = { '.': 0, ',': 0 };
  for (const { text, kind } of cells) {
    const digits = bareNumber(text);
    if (digits === null) continue;
    const evidence = decimalMarkOf(digits);
    if (evidence === null) continue;
    if (evidence.certain) certain[evidence.mark] += 1;
    else likely[kind === 'count' ? otherMark(evidence.mark) : evidence.mark] += 1;
  }
  if (certain['.'] !== certain[',']) return certain['.'] > certain[','] ? '.' : ',';
  return likely[','] > likely['.'] ? ',' : '.';
}

/** The common case. */
const usualNumber = /^\d{1,15}(?:[.,]\d{1,20})?$/;

/** Reads one cell ("1 234", "1'234", "0,34 %") in the file's format; null when it is not a number in it. A percent sign is dropped, not applied. */
export function parseExportNumber(text: string, mark: DecimalMark): number | null {
  if (usualNumber.test(text) && !text.includes(otherMark(mark))) return Number(text.replace(',', '.'));
  const digits = bareNumber(text);
  if (digits === null) return null;
  const parts = digits.split(mark);
  if (parts.length > 2) return null;
  const [whole = '', fraction] = parts;
  if (fraction !== undefined && !/^\d*$/.test(fraction)) return null;
  const grouped = ungrouped(whole, mark);
  return grouped === null ? null : Number(fraction === undefined ? grouped : `${grouped}.${fraction}`);
}

/** The digits of every script as our own, without marks of direction: the digits of a script follow each other. */
export function foldDigits(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF]/g, '');
  return plain.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
    return String(value);
  });
}

/** The digits and marks of a cell: full-width forms folded, percent sign and outer space dropped, every kind of space and apostrophe as one space. */
function bareNumber(text: string): string | null {
  if (usualNumber.test(text)) return text;
  if (text.length > 64) return null;
  const folded = foldDigits(text)
    .trim()
    // A spreadsheet's mark for text.
    .replace(/^'/, '')
    .replace(/^%\s?|\s?%$/, '')
    .replace(/[\s'’‘`´٬]/g, ' ')
    .replace(/٫/g, ',');
  return /^\d[\d., ]*$|^[.,]\d+$/.test(folded) && /[\d.,]$/.test(folded) ? folded : null;
}

/** Which mark a cell uses for its fraction, and whether it could be read the other way around. */
function decimalMarkOf(digits: string): { mark: DecimalMark; certain: boolean } | null {
  const lastPoint = digits.lastIndexOf('.');
  const lastComma = digits.lastIndexOf(',');
  if (lastPoint === -1 && lastComma === -1) return null;
  const mark: DecimalMark = lastPoint > lastComma ? '.' : ',';
  const isAlone = digits.indexOf(mark) === digits.lastIndexOf(mark);
  if (lastPoint !== -1 && lastComma !== -1) return isAlone ? { mark, certain: true } : null;
  if (!isAlone) return { mark: otherMark(mark), certain: true };
  const isAmbiguous = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return { mark, certain: !isAmbiguous };
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}

/** Drops grouping when it is used as one groups: one separator throughout, three digits last (Indian pairs before). */
function ungrouped(whole: string, mark: DecimalMark): string | null {
  if (/^\d*$/.test(whole)) return whole === '' ? '0' : whole;
  const separator = whole.includes(' ') ? ' ' : otherMark(mark);
  const groups = whole.split(separator);
  const last = groups.at(-1) ?? '';
  const isGrouped =
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    /^\d{3}$/.test(last) &&
    groups.slice(1, -1).every((group) => /^\d{2,3}$/.test(group));
  return isGrouped ? groups.join('') : null;
}
