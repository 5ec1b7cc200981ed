import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { type SearchRow } from '@serplift/core';
import { isUrl } from '@serplift/core/url';
import { type CollectedSearchExport, collectSearchExport, type SearchExportInput } from '@serplift/core/work';
import { UsageError } from '../../output/exit-codes.ts';
import { requireFolderOf } from '../../session/named-file.ts';

/** Rows that cannot be used, with place and reason. */
export interface Rejection {
  file: string;
  line: number | null;
  reason: string;
}

/** Search data read from files, ready to be sent. */
export interface ReadExport extends CollectedSearchExport {
  /** Rows whose texts are longer than the product keeps; left out of `rows`. */
  tooLong: number;
  /** The first rejections; the summary has the exact count. */
  rejections: Rejection[];
  /** Tells two reads of the same data from each other's. */
  fingerprint: string;
}

export interface ReadOptions {
  rejectsFile?: string | undefined;
  dayOrder?: 'dayFirst' | 'monthFirst' | undefined;
  encoding?: string | undefined;
}

const shownRejections = 20;
const maxTextLength = 4096;

const isTooLong = ({ query, page }: SearchRow): boolean =>
  page.length > maxTextLength || (query?.length ?? 0) > maxTextLength;

function fingerprintOf(rows: readonly SearchRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) {
    hash.update(JSON.stringify([row.page, row.query, row.clicks, row.impressions, row.position]));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Writes every rejection as a tab-separated line; the file appears when it is whole. */
async function openRejects(file: string) {
  await requireFolderOf(file);
  const unfinished = `${file}.${process.pid}.part`;
  const stream = (await open(unfinished, 'w')).createWriteStream({ encoding: 'utf8' });
  stream.write('file\tline\treason\n');
  return {
    add: ({ file, line, reason }: Rejection) => {
      stream.write(`${[file, line ?? '', reason].map((cell) => String(cell).replace(/\s+/g, ' ')).join('\t')}\n`);
    },
    finish: async () => {
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        stream.end(resolve);
      });
      await rename(unfinished, file);
    },
    discard: async () => {
      stream.destroy();
      await rm(unfinished, { force: true });
    },
  };
}

/** Reads export files to their end on this machine. Throws `invalid_input` when they contain nothing usable. */
export async function readExport(
  files: readonly SearchExportInput[],
  { rejectsFile, dayOrder, encoding }: ReadOptions,
): Promise<ReadExport> {
  if (files.length === 0) throw new UsageError('Name the export files: a ZIP, CSVs, a folder or NDJSON.');
  const rejects = rejectsFile === undefined ? null : await openRejects(rejectsFile);
  const rejections: Rejection[] = [];
  const reject = (rejection: Rejection): void => {
    rejects?.add(rejection);
    if (rejections.length < shownRejections) rejections.push(rejection);
  };
  try {
    const collected = await collectSearchExport(files, { onRejected: reject, dayOrder, encoding });
    const rows = collected.rows.filter((row) => !isTooLong(row));
    for (const row of collected.rows) {
      if (isTooLong(row)) {
        const reason = `query or address is longer than ${maxTextLength} characters: ${row.page.slice(0, 80)}…`;
        reject({ file: '(summed rows)', line: null, reason });
      }
    }
    await rejects?.finish();
    const tooLong = collected.rows.length - rows.length;
    return { ...collected, rows, tooLong, rejections, fingerprint: fingerprintOf(rows) };
  } catch (error) {
    await (rejections.length > 0 ? rejects?.finish() : rejects?.discard());
    throw error;
  }
}

/** The website that most impressions of an export belong to. */
export function mainWebsite(rows: readonly SearchRow[]): string | null {
  const impressions = new Map<string, number>();
  for (const row of rows) {
    if (!isUrl(row.page)) continue;
    const { origin } = new URL(row.page);
    impressions.set(origin, (impressions.get(origin) ?? 0) + row.impressions);
  }
  const [main] = [...impressions].sort((a, b) => b[1] - a[1]);
  return main === undefined ? null : `${main[0]}/`;
}

/** A website as Search Console names it: `sc-domain:example.com`, or an address; a bare host counts as https. */
export function websiteName(text: string): string {
  if (text.startsWith('sc-domain:')) return text;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!isUrl(address)) {
    throw new UsageError(
      `"${text}" isn't a valid website. It looks like https://example.com/ or sc-domain:example.com`,
    );
  }
  return new URL(address).href;
}
