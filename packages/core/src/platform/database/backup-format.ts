import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';

/*
 * A backup is gzipped text, one JSON value a line, so that `zcat` and `jq` read it:
 *   {"serpliftBackup":1,"migrations":[...],"takenAt":"..."}     the first line
 *   {"table":"users","columns":["id","email"]}                  before the rows of each table
 *   ["0193...","ada@example.com"]                               a row: PostgreSQL's text form of each value, or null
 *   {"sequence":"numbers_id_seq","value":"7"}                   after all rows
 *   {"end":true,"rows":12}                                      the last line; without it the file is cut off
 */

const header = z.object({ serpliftBackup: z.literal(1), migrations: z.array(z.string()), takenAt: z.iso.datetime() });
const line = z.union([
  z.array(z.nullable(z.string())),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequence: z.string(), value: z.string() }),
  z.object({ end: z.literal(true), rows: z.int() }),
]);

/** A file whose first line never ends isn't a backup; a row is as long as what one value in a database can be. */
const maxChars = { header: 1_000_000, row: 200_000_000 };

export type BackupHeader = z.infer<typeof header>;
export type BackupLine = z.infer<typeof line>;

/** One line of the file. */
export function encodeLine(value: BackupHeader | BackupLine): string {
  return `${JSON.stringify(value)}\n`;
}

/** The failure of a file that cannot be restored. */
export function notBackup(file: string, cause: unknown): AppError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
    return new AppError('invalid_input', `There is no file ${file}.`, { cause });
  }
  return new AppError(
    'invalid_input',
    `${file} is not a whole Serplift backup; take a new one with "serplift backup".`,
    {
      cause,
    },
  );
}

async function* readLines(file: string): AsyncGenerator {
  // A failure to read or to unzip reaches the loop, because the pipeline destroys the stream with it.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let pieces: string[] = [];
  let chars = 0;
  let limit = maxChars.header;
  for await (const chunk of text) {
    const [first = '', ...others] = String(chunk).split('\n');
    pieces.push(first);
    chars += first.length;
    for (const next of others) {
      yield JSON.parse(pieces.join(''));
      limit = maxChars.row;
      pieces = [next];
      chars = next.length;
    }
    if (chars > limit) throw new Error(`a line of more than ${limit} characters`);
  }
}

/** Reads a backup line by line, header first. Throws `invalid_input` when the file is another or is cut off. */
export async function openBackup(file: string): Promise<{ header: BackupHeader; lines: AsyncGenerator<BackupLine> }> {
  const raw = readLines(file);
  const first = await raw.next().catch((error: unknown) => {
    throw notBackup(file, error);
  });
  const parsed = header.safeParse(first.value);
  if (!parsed.success) throw notBackup(file, parsed.error);
  async function* lines(): AsyncGenerator<BackupLine> {
    let complete = false;
    try {
      for await (const value of raw) {
        const content = line.parse(value);
        complete = 'end' in content;
        yield content;
      }
    } catch (error) {
      throw error instanceof AppError ? error : notBackup(file, error);
    }
    if (!complete) throw notBackup(file, 'the last line is missing');
  }
  return { header: parsed.data, lines: lines() };
}
