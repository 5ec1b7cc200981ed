import { AppError } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';

/** How a command line names what is piped into it. */
export const stdinName = '-';
/** What is piped in is held in memory; larger exports are read from a file. */
const maxStdinBytes = 512 * 1024 ** 2;

/** Reads what is piped into the command, to be read like a file. Throws when nothing is, or too much. */
export async function readStdin({ terminal }: Cli): Promise<{ name: string; content: Buffer }> {
  const { stdin } = terminal;
  if ('isTTY' in stdin && stdin.isTTY === true)
    throw new UsageError('Nothing is piped in. Use: cat export.zip | serplift search-console import -');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes > maxStdinBytes)
      throw new AppError('invalid_input', 'More than 512 MiB were piped in. Save them to a file and import that.');
    chunks.push(piece);
  }
  return { name: 'stdin', content: Buffer.concat(chunks) };
}
