import { recordAudit } from '../../audit/audit-store.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError, found } from '../../contract/errors.ts';
import { transact } from '../../database/transaction.ts';
import { deleteDecision, saveDecision } from './decisions-store.ts';
import { type DecidedItem, findTeamItem } from './items-store.ts';
import type { Decision } from './optimization.ts';

interface ItemAddress {
  optimizationId: string;
  itemId: string;
}

export interface DecideInput extends ItemAddress {
  verdict: Decision['verdict'];
  title?: string | undefined;
  description?: string | undefined;
  reason?: string | undefined;
}

async function getItem(context: Context, actor: TeamActor, input: ItemAddress): Promise<DecidedItem> {
  const address = { teamId: actor.teamId, runId: input.optimizationId, itemId: input.itemId };
  return found(await findTeamItem(context.db, address), 'Item');
}

/**
 * Keeps what a person decided about a proposal; the newest decision counts. Throws `conflict` when the item has no
 * proposal and `invalid_input` for an edit without a text.
 */
export async function decideItem(context: Context, actor: TeamActor, input: DecideInput): Promise<Decision> {
  const title = input.title || null;
  const description = input.description || null;
  if (input.verdict === 'edited' && title === null && description === null) {
    throw new AppError('invalid_input', 'An edit needs a title or a description.', {
      details: { issues: [{ at: 'title', message: 'Write a title or a description.' }] },
    });
  }
  return transact(context, async (context) => {
    const item = await getItem(context, actor, input);
    if (item.state !== 'succeeded') {
      throw new AppError('conflict', 'Only items with a proposal can be decided; this one has none.');
    }
    const decision = { verdict: input.verdict, title, description, reason: input.reason || null };
    await saveDecision(context.db, {
      ...decision,
      itemId: item.id,
      teamId: actor.teamId,
      userId: actor.userId,
      decidedAt: context.now(),
    });
    await recordAudit(context, actor, { action: 'item.decide', subject: item.id, details: { verdict: input.verdict } });
    return found((await getItem(context, actor, input)).decision, 'Decision');
  });
}

/** Takes a decision back; doing it again changes nothing. */
export async function undecideItem(context: Context, actor: TeamActor, input: ItemAddress): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const item = await getItem(context, actor, input);
    if (await deleteDecision(context.db, { itemId: item.id, teamId: actor.teamId })) {
      await recordAudit(context, actor, { action: 'item.undecide', subject: item.id });
    }
    return { ok: true };
  });
}
