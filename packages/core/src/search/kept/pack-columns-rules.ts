import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** How a column is written: whole numbers as they are, ascending ids as steps, or anything as 8 bytes a number. */
const forms = { whole: 0, steps: 1, double: 2 } as const;

/** Bytes with a place to write at or read from. */
interface Tape {
  bytes: Buffer;
  at: number;
}

const longestNumber = 10;

/**
 * Packs columns of numbers of the same length: whole numbers take a byte or two each, then everything is deflated. Columns come
 * back exactly as they went in.
 */
export function packColumns(columns: readonly ArrayLike<number>[]): Buffer {
  const rowCount = columns[0]?.length ?? 0;
  if (columns.some(({ length }) => length !== rowCount)) throw new RangeError('Columns differ in length.');
  const tape = { bytes: Buffer.allocUnsafe((rowCount * columns.length + 2) * longestNumber + columns.length), at: 0 };
  writeWhole(tape, rowCount);
  writeWhole(tape, columns.length);
  for (const column of columns) writeColumn(tape, column);
  return deflateRawSync(tape.bytes.subarray(0, tape.at));
}

/** The columns that `packColumns` packed. */
export function unpackColumns(packed: Uint8Array): Float64Array[] {
  const tape = { bytes: inflateRawSync(packed), at: 0 };
  const rowCount = readWhole(tape);
  const columnCount = readWhole(tape);
  return Array.from({ length: columnCount }, () => readColumn(tape, rowCount));
}

function writeColumn(tape: Tape, column: ArrayLike<number>): void {
  const form = formOf(column);
  tape.bytes[tape.at] = form;
  tape.at += 1;
  let before = 0;
  for (let row = 0; row < column.length; row += 1) {
    const value = column[row] ?? 0;
    if (form === forms.double) tape.at = tape.bytes.writeDoubleLE(value, tape.at);
    else if (form === forms.whole) writeWhole(tape, value);
    else writeWhole(tape, value - before);
    before = value;
  }
}

function readColumn(tape: Tape, rowCount: number): Float64Array {
  const form = tape.bytes[tape.at];
  tape.at += 1;
  const column = new Float64Array(rowCount);
  let before = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (form === forms.double) {
      column[row] = tape.bytes.readDoubleLE(tape.at);
      tape.at += 8;
    } else {
      before = readWhole(tape) + (form === forms.steps ? before : 0);
      column[row] = before;
    }
  }
  return column;
}

function formOf(column: ArrayLike<number>): number {
  let isAscending = true;
  let before = 0;
  for (let row = 0; row < column.length; row += 1) {
    const value = column[row] ?? 0;
    // Minus zero isn't a whole number here: it would come back as zero.
    if (!Number.isSafeInteger(value) || value < 0 || Object.is(value, -0)) return forms.double;
    isAscending &&= value >= before;
    before = value;
  }
  return isAscending ? forms.steps : forms.whole;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
function writeWhole(tape: Tape, value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    tape.bytes[tape.at] = (rest % 0x80) | 0x80;
    tape.at += 1;
    rest = Math.floor(rest / 0x80);
  }
  tape.bytes[tape.at] = rest;
  tape.at += 1;
}

function readWhole(tape: Tape): number {
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const byte = tape.bytes[tape.at] ?? 0;
    tape.at += 1;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}
