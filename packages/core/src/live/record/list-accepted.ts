import { listTeamItems } from '../../runs/record/items-store.ts';
import type { Context } from '../../team/context/context.ts';
import { acceptedTexts } from './plan-rules.ts';
import type { NewPublication } from './publications-store.ts';

const itemsAtOnce = 500;

/** The accepted texts of a run in order. */
export async function listAccepted(context: Context, of: { teamId: string; runId: string }): Promise<NewPublication[]> {
  const texts: NewPublication[] = [];
  for (let afterOrdinal = -1; ;) {
    const items = await listTeamItems(context.db, { ...of, afterOrdinal, limit: itemsAtOnce });
    texts.push(...items.flatMap(acceptedTexts));
    const last = items.at(-1);
    if (last === undefined) return texts;
    afterOrdinal = last.ordinal;
  }
}
