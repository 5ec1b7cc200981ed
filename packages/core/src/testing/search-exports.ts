import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { AppError } from '../contract/errors.ts';
import { collectSearchExport } from '../search/exports/collect-search-export.ts';
import type { SearchExportInput } from '../search/exports/export-sources.ts';
import type { ReadSearchExportOptions } from '../search/exports/read-export-tables.ts';

/** The queries of an export, one of them with every character that needs quoting. */
export const queries =
  'Top queries,Clicks,Impressions,CTR,Position\nred shoes,3,60,5%,4.17\n"what is\nthe ""best"" shoe",0,7,0%,12.5\n';

/** A file as it is handed over. */
export const file = (name: string, content: string | Uint8Array): SearchExportInput => ({
  name,
  content: typeof content === 'string' ? Buffer.from(content) : content,
});

/** Why an export cannot be read. */
export async function refusal(
  inputs: SearchExportInput | SearchExportInput[],
  options: ReadSearchExportOptions = {},
): Promise<string> {
  const error: unknown = await collectSearchExport(inputs, options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'invalid_input' });
  return error instanceof AppError ? error.message : '';
}

/** A ZIP of deflated entries, enough of the format for a reader. */
export function zip(entries: Record<string, string>, declaredSize?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const nameBytes = Buffer.from(name);
    const data = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(declaredSize ?? Buffer.byteLength(content), 18);
    fields.writeUInt16LE(nameBytes.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, data);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An Excel workbook as Search Console and spreadsheets write it: texts shared, numbers as numbers. */
export function workbook(sheets: Record<string, readonly (readonly (string | number)[])[]>): Record<string, string> {
  const texts = [...new Set(Object.values(sheets).flat(2).map(String))];
  const column = (at: number): string => String.fromCharCode(65 + at);
  const cell = (value: string | number, place: string): string =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="s"><v>${texts.indexOf(value)}</v></c>`;
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows, index) => {
    const lines = rows.map((cells, row) => {
      const own = cells.map((value, at) => cell(value, `${column(at)}${row + 1}`)).join('');
      return `<row r="${row + 1}">${own}</row>`;
    });
    return [`xl/worksheets/sheet${index + 1}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`];
  });
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t><rPh sb="0" eb="1"><t>kana</t></rPh></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts),
  };
}
