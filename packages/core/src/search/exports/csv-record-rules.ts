/** One record of a delimited text: its cells, the lines it spans, and where the next one begins. */
interface CsvRecord {
  cells: string[];
  lines: number;
  end: number;
}

/** Reads the record that begins at `start`; null when a quotation mark stays open, or no line ends before the text does. */
export function readRecord(text: string, start: number, delimiter: string): CsvRecord | null {
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd === -1 ? text.length : lineEnd);
  if (!line.includes('"')) return lineEnd === -1 ? null : { cells: line.split(delimiter), lines: 1, end: lineEnd + 1 };
  const cells: string[] = [];
  for (let at = start; ;) {
    const from = pastBlanks(text, at, delimiter);
    const cell = text[from] === '"' ? quotedCell(text, from, delimiter) : plainCell(text, at, delimiter);
    if (cell === null) return null;
    cells.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === '\n') return { cells, lines: linesIn(text, start, at), end: at };
  }
}

/** A line as it stands, its quotation marks with it. */
export function lineAt(text: string, start: number, delimiter: string): CsvRecord {
  const lineEnd = text.indexOf('\n', start);
  const end = lineEnd === -1 ? text.length : lineEnd;
  return { cells: text.slice(start, end).split(delimiter), lines: 1, end: end + 1 };
}

interface CsvCell {
  text: string;
  /** Of the delimiter or line end behind it. */
  end: number;
}

function plainCell(text: string, at: number, delimiter: string): CsvCell | null {
  const [next, lineEnd] = [text.indexOf(delimiter, at), text.indexOf('\n', at)];
  if (lineEnd === -1) return null;
  const end = next === -1 ? lineEnd : Math.min(next, lineEnd);
  return { text: text.slice(at, end), end };
}

const isBlank = (sign: string | undefined, delimiter: string): boolean =>
  sign === ' ' || (sign === '\t' && delimiter !== '\t');

/** Behind the blanks that some tools write around quotation marks. */
function pastBlanks(text: string, start: number, delimiter: string): number {
  let at = start;
  while (isBlank(text[at], delimiter)) at += 1;
  return at;
}

/** A quotation mark closes only before a delimiter or a line end, blanks aside; any other is a part of the text, and two are one. */
function quotedCell(text: string, at: number, delimiter: string): CsvCell | null {
  let [value, from] = ['', at + 1];
  for (let mark = text.indexOf('"', from); mark !== -1; mark = text.indexOf('"', from)) {
    const end = pastBlanks(text, mark + 1, delimiter);
    if (text[end] === delimiter || text[end] === '\n') return { text: value + text.slice(from, mark), end };
    value += text.slice(from, mark + 1);
    from = mark + (text[mark + 1] === '"' ? 2 : 1);
  }
  return null;
}

function linesIn(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
