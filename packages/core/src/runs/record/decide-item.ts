import { AppError, found } from '../../contract/errors.ts';
import type { Decision } from '../../contract/runs/optimization.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { deleteDecision, saveDecision } from './decisions-store.ts';
import { type DecidedItem, findTeamItem } from './items-store.ts';
import { offeredTexts, requireAlternative } from './offered-texts-rules.ts';

interface ItemAddress {
  optimizationId: string;
  itemId: string;
}

export interface DecideInput extends ItemAddress {
  verdict: Decision['verdict'];
  /** Accepts this alternative, or says which one an edit began with. */
  alternative?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
  reason?: string | undefined;
  /** What the checks found in an edited text that a person confirmed. */
  despite?: string[] | undefined;
}

/** The item with its decision; throws `not_found` for another team's. */
export async function getItem(context: Context, actor: TeamActor, input: ItemAddress): Promise<DecidedItem> {
  const address = { teamId: actor.teamId, runId: input.optimizationId, itemId: input.itemId };
  return found(await findTeamItem(context.db, address), 'Item');
}

/** The texts that a decision puts in place in place of the proposal's; throws `invalid_input` where they are missing. */
function textsOf(item: DecidedItem, input: DecideInput): Pick<Decision, 'alternative' | 'title' | 'description'> {
  const { verdict, alternative } = input;
  if (verdict === 'edited') {
    return { alternative: alternative ?? null, title: input.title || null, description: input.description || null };
  }
  if (alternative === undefined) return { alternative: null, title: null, description: null };
  const { title, description } = requireAlternative(offeredTexts(item.output), alternative);
  return { alternative, title, description };
}

function checkInput({ verdict, title, description, alternative }: DecideInput): void {
  if (verdict === 'edited' && !title && !description) {
    throw new AppError('invalid_input', 'An edit needs a title or a description.', {
      details: { issues: [{ at: 'title', message: 'Write a title or a description.' }] },
    });
  }
  if (verdict === 'rejected' && alternative !== undefined) {
    throw new AppError('invalid_input', 'An alternative can be accepted or edited, not rejected.', {
      details: { issues: [{ at: 'alternative', message: 'Leave it out to reject the proposal.' }] },
    });
  }
}

/**
 * Keeps what a person decided about a proposal; the newest decision counts. Throws `conflict` when the item has no
 * proposal or the alternative breaks a rule, and `invalid_input` for an edit without a text.
 */
export async function decideItem(context: Context, actor: TeamActor, input: DecideInput): Promise<Decision> {
  checkInput(input);
  return transact(context, async (context) => {
    const item = await getItem(context, actor, input);
    if (item.state !== 'succeeded') {
      throw new AppError('conflict', 'Only items with a proposal can be decided; this one has none.');
    }
    const texts = textsOf(item, input);
    const { verdict, despite = [] } = input;
    const confirmed = despite.length === 0 ? {} : { despite };
    const made = {
      itemId: item.id,
      teamId: actor.teamId,
      userId: actor.userId,
      decidedAt: context.now(),
      reason: input.reason || null,
    };
    await saveDecision(context.db, { ...made, verdict, ...texts, ...confirmed });
    await recordAudit(context, actor, { action: 'item.decide', subject: item.id, details: { verdict, ...confirmed } });
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
