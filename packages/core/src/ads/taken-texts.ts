import type { Context } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { listTextsAfter } from './ad-texts-store.ts';
import { openTextIndex, type TextIndex } from './near-duplicate-rules.ts';

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

/**
 * The texts that the run's ad groups have got so far. Each process keeps them and reads only what was written since,
 * so that the thousandth ad group costs no more than the first.
 */
export async function readTakenTexts(context: Context, runId: string): Promise<TextIndex> {
  const run = textsOf(context.database, runId);
  for (const { id, theme, texts } of await listTextsAfter(context.db, runId, run.readTo)) {
    // Another lane may have read the same rows meanwhile.
    if (id <= run.readTo) continue;
    run.readTo = id;
    for (const text of texts) run.index.add(theme, text);
  }
  return run.index;
}
