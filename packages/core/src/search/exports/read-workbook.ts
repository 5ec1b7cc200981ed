import { Parser } from 'htmlparser2';
import { AppError } from '../../contract/errors.ts';
import type { Cell } from './export-row-rules.ts';

/** The parts of a workbook by name, such as `xl/workbook.xml`. */
export type WorkbookParts = ReadonlyMap<string, () => AsyncIterable<Uint8Array>>;

interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
}

/** The interface's workbooks have 1,000 rows a sheet. */
const mostRows = 100_000;
const mostColumns = 1_000;

/** Reads the sheets of an .xlsx file in their order: values only, no formulas, styles or links. Throws `invalid_input` for what no export has. */
export async function* readWorkbook(fileName: string, parts: WorkbookParts): AsyncGenerator<Sheet> {
  const read = (part: string, visit: Visit): Promise<void> =>
    readXml({ fileName, part, bytes: parts.get(part) }, visit);
  const targets = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', (tag, { Id = '', Target = '' }) => {
    if (tag === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    return null;
  });
  const sheets: { name: string; part: string }[] = [];
  await read('xl/workbook.xml', (tag, { name = '', 'r:id': id = '' }) => {
    if (tag === 'sheet') sheets.push({ name, part: targets.get(id) ?? '' });
    return null;
  });
  const texts: string[] = [];
  if (parts.has('xl/sharedStrings.xml'))
    await read('xl/sharedStrings.xml', (tag) => (tag === 'si' ? (text) => texts.push(text) : null));
  for (const { name, part } of sheets) {
    const rows: Cell[][] = [];
    await read(part, (tag, { r = '', t = 'n' }) => {
      if (tag === 'row') {
        // Empty rows may be left out; lines are named as the spreadsheet does.
        while (rows.length < Math.min(Number(r) - 1, mostRows)) rows.push([]);
        if (rows.push([]) > mostRows)
          throw new AppError(
            'invalid_input',
            `${fileName}, sheet ${name} has more than ${mostRows} rows. Save it as CSV.`,
          );
      }
      return tag === 'c' ? (text) => addCell(rows.at(-1) ?? [], { place: r, type: t, text, texts }) : null;
    });
    const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
    yield { name, rows: rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? '')) };
  }
}

function addCell(row: Cell[], of: { place: string; type: string; text: string; texts: readonly string[] }): void {
  const { place, type, text, texts } = of;
  const [letters = ''] = /^[A-Z]*/u.exec(place) ?? [];
  const at =
    letters === ''
      ? row.length
      : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (at >= mostColumns) return;
  row[at] = type === 's' ? (texts[Number(text)] ?? '') : type === 'n' && text !== '' ? Number(text) : text;
}

/** Hears of each element; answers what takes the text in it, its phonetic parts and formulas left out, or null. */
type Visit = (tag: string, attributes: Readonly<Record<string, string>>) => ((text: string) => void) | null;

async function readXml(
  of: { fileName: string; part: string; bytes: (() => AsyncIterable<Uint8Array>) | undefined },
  visit: Visit,
): Promise<void> {
  const { fileName, part, bytes } = of;
  if (bytes === undefined)
    throw new AppError('invalid_input', `${fileName} has no ${part || 'sheet'}: it is no whole Excel workbook.`);
  let open: { tag: string; take: (text: string) => void; text: string } | null = null;
  let [isText, aside] = [false, 0];
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (tag === 'rPh') aside += 1;
        isText = aside === 0 && (tag === 't' || tag === 'v');
        const take = visit(tag, attributes);
        if (take !== null) open = { tag, take, text: '' };
      },
      ontext: (text) => {
        if (isText && open !== null) open.text += text;
      },
      onclosetag: (tag) => {
        isText = false;
        if (tag === 'rPh') aside -= 1;
        if (tag !== open?.tag) return;
        open.take(open.text);
        open = null;
      },
      onprocessinginstruction: (name) => {
        if (name.toLowerCase().startsWith('!doctype'))
          throw new AppError(
            'invalid_input',
            `${fileName}, ${part} declares entities, as no workbook of a spreadsheet does.`,
          );
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of bytes()) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end();
}
