import type { Database } from '../../platform/database/connect.ts';
import type { Context } from '../../team/context/context.ts';
import { listTextsAfter, type TakenTexts, takeTexts } from '../ad/ad-texts-store.ts';
import { openTextIndex, printOf, type TextIndex } from '../check/near-duplicate-rules.ts';

interface RunTexts {
  index: TextIndex;
  /** The last write that the index knows. */
  readTo: number;
}

/** Runs a process remembers at once. */
const runsKept = 8;
const remembered = new WeakMap<Database, Map<string, RunTexts>>();

function textsOf(database: Database, runId: string): RunTexts {
  const runs = remembered.get(database) ?? new Map<string, RunTexts>();
  remembered.set(database, runs);
  const known = runs.get(runId) ?? { index: openTextIndex(), readTo: 0 };
  runs.delete(runId);
  runs.set(runId, known);
  for (const id of runs.keys()) {
    if (runs.size <= runsKept) break;
    runs.delete(id);
  }
  return known;
}

function learn(run: RunTexts, written: readonly TakenTexts[]): void {
  for (const { id, theme, texts } of written) {
    // Another lane may have read the same rows meanwhile.
    if (id <= run.readTo) continue;
    run.readTo = id;
    for (const text of texts) run.index.add(theme, text);
  }
}

/**
 * The texts that the run's ad groups have got so far. Each process keeps them and reads only what was written since,
 * so that the thousandth ad group costs no more than the first.
 */
export async function readTakenTexts(context: Context, runId: string): Promise<TextIndex> {
  const run = textsOf(context.database, runId);
  learn(run, await listTextsAfter(context.db, runId, run.readTo));
  return run.index;
}

/**
 * Chooses texts that no other ad group has, and takes them: when others were faster, `choose` is asked again with what
 * they took. Null texts take nothing.
 */
export async function takeChosenTexts<Choice>(
  context: Context,
  adGroup: { runId: string; itemId: string; theme: string },
  choose: (taken: TextIndex) => { choice: Choice; texts: string[] | null },
): Promise<Choice> {
  await readTakenTexts(context, adGroup.runId);
  let chosen = choose(textsOf(context.database, adGroup.runId).index);
  for (;;) {
    const run = textsOf(context.database, adGroup.runId);
    const { choice, texts } = chosen;
    if (texts === null) return choice;
    const { taken, others } = await takeTexts(context.db, { ...adGroup, texts, readTo: run.readTo });
    learn(run, others);
    if (taken !== null) {
      // Within a transaction it may still be undone; then it is read like the texts of another process.
      if (context.db === context.database.knex) learn(run, [taken]);
      return choice;
    }
    const isTaken = texts.some((text) => run.index.find(printOf(text), adGroup.theme) !== null);
    if (isTaken) chosen = choose(run.index);
  }
}
