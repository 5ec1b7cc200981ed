/** How deep and how large JSON may be. */
export interface JsonBounds {
  maxDepth: number;
  /** Numbers, texts, lists and objects together. */
  maxValues: number;
}

/** No call of the product needs more: the deepest is an automation with five levels, the largest a batch of import rows. */
export const inputBounds: JsonBounds = { maxDepth: 32, maxValues: 100_000 };

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const isOpening = (code: number): boolean => code === 0x5b || code === 0x7b;
const isClosing = (code: number): boolean => code === 0x5d || code === 0x7d;

/** The index of the quotation mark that ends the string which begins at `from`; the end of the text when none does. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === backslash) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Which limit a JSON text exceeds, as the end of a sentence ("nests deeper than …"); null when it exceeds none.
 * Reads characters only, so that a text made to hurt is refused before anything is built from it.
 */
export function jsonExcess(text: string, { maxDepth, maxValues }: JsonBounds): string | null {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index);
    else if (isClosing(code)) depth -= 1;
    else if (code === comma) values += 1;
    else if (isOpening(code)) {
      depth += 1;
      values += 1;
    }
    if (depth > maxDepth) return `nests deeper than ${maxDepth} levels at character ${index + 1}`;
    if (values > maxValues) return `has more than ${maxValues.toLocaleString('en')} values`;
  }
  return null;
}

const noFigure = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|-?\b(?:NaN|Infinity)\b/gsu;

/** JSON with null for what Python writes where a figure is none. */
export const withNullFigures = (text: string): string =>
  text.replace(noFigure, (_all, quoted?: string) => quoted ?? 'null');
