import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import { AppError } from '../../contract/errors.ts';
import type { WorkbookParts } from './read-workbook.ts';

/** A path (file or folder), or a file that was uploaded. */
export type SearchExportInput = string | { name: string; content: Uint8Array };

export const defaultSearchExportLimits = {
  /** Files in all inputs together. */
  maxFiles: 1_000,
  /** Bytes of one plain or gunzipped file. */
  maxFileBytes: 16 * 1024 ** 3,
  /** Bytes of everything in one ZIP when unpacked. */
  maxUnzippedBytes: 4 * 1024 ** 3,
  /** What unpacks to more than 16 MiB and to more than this many times its size is refused. */
  maxPackRatio: 100,
  /** Bytes of all parts of an Excel workbook when unpacked, which is many times what the interface exports. */
  maxWorkbookBytes: 32 * 1024 ** 2,
  /** A JSON document that is not written line by line is held in memory whole. */
  maxJsonBytes: 256 * 1024 ** 2,
};
export type SearchExportLimits = typeof defaultSearchExportLimits;

/** One file to read, as often as needed. */
export interface ExportSource {
  name: string;
  /** The archive or folder it comes from, which its filter file speaks for. */
  folder: string;
  open(): AsyncIterable<Uint8Array>;
  /** Of an Excel workbook: its parts, in place of a text. */
  parts?: WorkbookParts;
}

export interface ExportSources {
  sources: ExportSource[];
  /** Files that were found and cannot hold search data, with the reason. */
  skipped: { name: string; reason: string }[];
  close(): void;
}

const pieceBytes = 64 * 1024;
const ratioFreeBytes = 16 * 1024 ** 2;
const spreadsheets = /\.(?:xls|xlsb|ods|numbers|parquet|avro)$/i;
const dataExtensions = /\.(csv|tsv|txt|json|ndjson|jsonl|zip|gz|xlsx|xlsm)$/i;

/** Lists the files behind the inputs: a folder's data files, a ZIP's entries, gzip unpacked while reading. Nothing is written to disk. */
export async function openExportSources(
  inputs: readonly SearchExportInput[],
  limits: SearchExportLimits,
): Promise<ExportSources> {
  const opened: ExportSources = { sources: [], skipped: [], close: () => closers.forEach((close) => close()) };
  const closers: (() => void)[] = [];
  try {
    for (const file of (await Promise.all(inputs.map((input) => filesOf(input, opened.skipped)))).flat()) {
      const head = await headOf(file);
      const refusal = refusalOf(head);
      if (refusal !== null) opened.skipped.push({ name: file.name, reason: refusal });
      else if (isZip(head)) await openZip({ file, limits, opened, closers });
      else opened.sources.push(isGzip(head) ? gunzipped(file, limits) : bounded(file, limits.maxFileBytes));
      if (opened.sources.length + opened.skipped.length > limits.maxFiles) {
        throw new AppError(
          'invalid_input',
          `There are more than ${limits.maxFiles} files to read. Import them in parts.`,
        );
      }
    }
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

interface PlainFile extends ExportSource {
  /** Where the bytes are: a path to seek in, or memory. */
  place: string | Buffer;
}

async function filesOf(input: SearchExportInput, skipped: ExportSources['skipped']): Promise<PlainFile[]> {
  if (typeof input !== 'string') {
    const content = Buffer.from(input.content.buffer, input.content.byteOffset, input.content.byteLength);
    return [{ name: input.name, folder: '', place: content, open: () => Readable.from(pieces(content)) }];
  }
  const found = await readable(input, () => stat(input));
  if (found.isFile()) return [fileAt(input, path.basename(input))];
  if (!found.isDirectory()) throw new AppError('invalid_input', `${input} is neither a file nor a folder.`);
  const entries = await readable(input, () => readdir(input, { withFileTypes: true }));
  const names = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && dataExtensions.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  for (const entry of entries) {
    if (entry.isDirectory() || spreadsheets.test(entry.name))
      skipped.push({
        name: entry.name,
        reason: entry.isDirectory()
          ? 'a folder inside a folder; name it to read it'
          : 'not a CSV, JSON, XLSX, or ZIP file',
      });
  }
  if (names.length === 0)
    throw new AppError('invalid_input', `${input} has no CSV, JSON, XLSX, or ZIP file. Name the folder of the export.`);
  return names.map((name) => fileAt(path.join(input, name), name));
}

/** In pieces, so that reading can stop early. */
function* pieces(content: Buffer): Generator<Buffer> {
  for (let from = 0; from < content.length; from += pieceBytes) yield content.subarray(from, from + pieceBytes);
}

function fileAt(location: string, name: string): PlainFile {
  return {
    name,
    folder: path.dirname(path.resolve(location)),
    place: location,
    open: () => guarded(name, () => createReadStream(location)),
  };
}

async function headOf(file: PlainFile): Promise<Buffer> {
  if (typeof file.place !== 'string') return file.place.subarray(0, 8);
  const location = file.place;
  const chunks: Buffer[] = [];
  for await (const chunk of guarded(file.name, () => createReadStream(location, { end: 7 })))
    chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const isZip = (head: Buffer): boolean =>
  head.length >= 4 && head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;

function refusalOf(head: Buffer): string | null {
  if (head.length === 0) return 'the file is empty';
  if (head.toString('latin1').startsWith('%PDF')) return 'this is a PDF; export as CSV';
  const isOldExcel = head.readUInt8(0) === 0xd0 && head[1] === 0xcf;
  return isOldExcel
    ? 'this is an old or protected Excel workbook; save it as .xlsx without a password, or as CSV'
    : null;
}

interface ZipOpening {
  file: PlainFile;
  limits: SearchExportLimits;
  opened: ExportSources;
  closers: (() => void)[];
}

async function openZip(of: ZipOpening): Promise<void> {
  const { file, limits, opened, closers } = of;
  const options = { lazyEntries: true, autoClose: false } as const;
  const { place } = file;
  const zip = await readable(file.name, () =>
    typeof place === 'string' ? yauzl.openPromise(place, options) : yauzl.fromBufferPromise(place, options),
  );
  closers.push(() => zip.close());
  const total = { packed: 0, unpacked: 0 };
  const entries: yauzl.Entry[] = [];
  await readable(file.name, async () => {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      total.packed += entry.compressedSize;
      total.unpacked += entry.uncompressedSize;
      if (entries.length > limits.maxFiles)
        throw new AppError(
          'invalid_input',
          `${file.name} has more than ${limits.maxFiles} files. Import them in parts.`,
        );
      refuseBomb(entry, total, of);
    }
  });
  const openerOf = (entry: yauzl.Entry, name: string) => () => guarded(name, () => zip.openReadStreamPromise(entry));
  if (entries.some((entry) => entry.fileName === '[Content_Types].xml')) {
    if (total.unpacked > limits.maxWorkbookBytes)
      throw new AppError(
        'invalid_input',
        `${file.name} is an Excel workbook of ${total.unpacked.toLocaleString('en')} bytes when unpacked, more than any export. Save its sheets as CSV.`,
      );
    const parts = entries.map((entry) => [entry.fileName, openerOf(entry, `${file.name}/${entry.fileName}`)] as const);
    opened.sources.push({ name: file.name, folder: file.name, open: () => file.open(), parts: new Map(parts) });
    return;
  }
  for (const entry of entries) {
    const name = `${file.name}/${entry.fileName}`;
    if (entry.fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) continue;
    if (!/\.(csv|tsv|txt|json|ndjson|jsonl)$/i.test(entry.fileName))
      opened.skipped.push({ name, reason: 'not a CSV or JSON file' });
    else if (entry.isEncrypted())
      opened.skipped.push({ name, reason: 'the ZIP is protected by a password; unpack it first' });
    else opened.sources.push({ name, folder: path.dirname(name), open: openerOf(entry, name) });
  }
}

/** yauzl ends a stream that unpacks to more than the entry declares, so the declared sizes can be trusted as limits. */
function refuseBomb(entry: yauzl.Entry, total: { packed: number; unpacked: number }, of: ZipOpening): void {
  const { limits } = of;
  const isSound =
    total.unpacked <= limits.maxUnzippedBytes &&
    isUsualRatio(entry.uncompressedSize, entry.compressedSize, limits) &&
    isUsualRatio(total.unpacked, total.packed, limits);
  if (isSound) return;
  throw new AppError(
    'invalid_input',
    `${of.file.name} unpacks to far more than an export contains (${total.unpacked.toLocaleString('en')} bytes up to ${entry.fileName.slice(0, 200)}). Unpack it yourself and import the CSV files.`,
  );
}

const isUsualRatio = (unpackedBytes: number, packedBytes: number, { maxPackRatio }: SearchExportLimits): boolean =>
  unpackedBytes <= ratioFreeBytes || unpackedBytes <= maxPackRatio * Math.max(1, packedBytes);

function gunzipped(file: PlainFile, limits: SearchExportLimits): ExportSource {
  async function* open(): AsyncGenerator<Uint8Array> {
    let [packedBytes, unpackedBytes] = [0, 0];
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const chunk of file.open()) {
        packedBytes += chunk.length;
        yield chunk;
      }
    }
    const unpacked = guarded(file.name, () => {
      const gunzip = createGunzip();
      // A failure ends the unpacked stream, where the reader meets it.
      pipeline(Readable.from(counted()), gunzip).catch(() => {});
      return gunzip;
    });
    for await (const chunk of unpacked) {
      unpackedBytes += chunk.length;
      if (!isUsualRatio(unpackedBytes, packedBytes, limits)) {
        const message = `${file.name} unpacks to far more than an export contains. Unpack it yourself and import the file inside.`;
        throw new AppError('invalid_input', message);
      }
      yield chunk;
    }
  }
  return bounded({ ...file, open }, limits.maxFileBytes);
}

function bounded(source: ExportSource, maxBytes: number): ExportSource {
  async function* open(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of source.open()) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new AppError(
          'invalid_input',
          `${source.name} is larger than ${maxBytes} bytes. Split it and import the parts.`,
        );
      yield chunk;
    }
  }
  return { name: source.name, folder: source.folder, open };
}

/** Turns what the file system, zlib or the ZIP reader throws while reading into an error for the person who named the file. */
async function* guarded(
  name: string,
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  let stream: AsyncIterator<Uint8Array> | undefined;
  try {
    stream = (await readable(name, async () => open()))[Symbol.asyncIterator]();
    const source = stream;
    for (;;) {
      const next = await readable(name, () => source.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await stream?.return?.();
  }
}

async function readable<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const cause = error instanceof Error ? error : new Error(String(error));
    const code = 'code' in cause ? cause.code : undefined;
    const what =
      code === 'ENOENT'
        ? 'was not found. Check the path.'
        : `cannot be read (${cause.message}). Export or copy it again.`;
    throw new AppError('invalid_input', `${name} ${what}`, { cause });
  }
}
