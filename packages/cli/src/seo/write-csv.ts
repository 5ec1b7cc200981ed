import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { seoCsvText } from '@serplift/core/api/csv';
import { listPages } from './list-pages.ts';
import type { Tools } from './run-request.ts';

async function* csvParts(tools: Tools, optimizationId: string): AsyncGenerator<string> {
  let header = true;
  for await (const pages of listPages(tools, optimizationId)) {
    yield seoCsvText(pages, { header });
    header = false;
  }
}

async function writeToStdout({ cli }: Tools, parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    cli.terminal.out(part);
    if (!(await cli.terminal.drained())) return;
  }
}

/** Writes the pages of a run as CSV: to stdout for `-`, else to a file that appears when it is whole. */
export async function writeCsv(tools: Tools, optimizationId: string, target: string): Promise<void> {
  const parts = csvParts(tools, optimizationId);
  if (target === '-') {
    await writeToStdout(tools, parts);
    return;
  }
  const file = path.resolve(target);
  const unfinished = `${file}.${process.pid}.part`;
  const handle = await open(unfinished, 'w');
  try {
    await pipeline(Readable.from(parts), handle.createWriteStream({ encoding: 'utf8' }), {
      signal: tools.cli.terminal.signal,
    });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
