import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { listItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { briefFileName, questionBrief } from './question-brief.ts';
import { questionsKind } from './questions-kind.ts';

/** Throws when briefs in this folder could meet other files; a folder that is not there yet is empty. */
export async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return [];
    throw new UsageError(code === 'ENOTDIR' ? `${folder} is a file. Briefs need a folder.` : String(error));
  });
  if (names.length === 0) return;
  throw new UsageError(`${folder} isn't empty. Choose a new folder for the briefs, so that no file is overwritten.`);
}

/** Writes one brief for each question of a run into a new or empty folder; answers how many. */
export async function writeBriefs(tools: Tools, optimizationId: string, folder: string): Promise<number> {
  await requireEmptyFolder(folder);
  await mkdir(folder, { recursive: true });
  let written = 0;
  for await (const questions of listItems(tools, questionsKind, optimizationId)) {
    for (const question of questions) {
      written += 1;
      // `wx` fails where a file has appeared meanwhile.
      await writeFile(path.join(folder, briefFileName(question.query, written)), questionBrief(question), {
        flag: 'wx',
      });
    }
  }
  tools.cli.say(`Wrote ${counted(written, 'brief')} to ${folder}`);
  return written;
}
