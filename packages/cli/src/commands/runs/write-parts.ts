import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requireFolderOf } from '../../session/named-file.ts';
import type { Tools } from './run-kind.ts';

async function writeToStdout({ cli }: Tools, parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    cli.terminal.out(part);
    if (!(await cli.terminal.drained())) return;
  }
}

/** Writes a text that comes in parts and says where it is. */
export async function exportParts(tools: Tools, parts: AsyncIterable<string>, file: string): Promise<void> {
  await writeParts(tools, parts, file);
  if (file === '-') return;
  await tools.cli.result({ file }, () => {});
  tools.cli.say(`Wrote ${file}`);
}

/** Writes a text that comes in parts: to stdout for `-`, otherwise to a file that appears when it is whole. */
export async function writeParts(tools: Tools, parts: AsyncIterable<string>, target: string): Promise<void> {
  if (target === '-') {
    await writeToStdout(tools, parts);
    return;
  }
  const file = path.resolve(target);
  await requireFolderOf(file);
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
