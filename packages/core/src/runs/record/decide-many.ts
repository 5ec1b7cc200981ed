import { AppError } from '../../contract/errors.ts';
import type { ItemDecision, NewVerdict } from '../../contract/runs/decisions-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { decideItem, getItem, undecideItem } from './decide-item.ts';
import { lockOvertaken } from './decisions-store.ts';

interface DecideManyInput {
  optimizationId: string;
  decisions: readonly (NewVerdict & { despite?: string[] })[];
}

/**
 * Keeps or takes back the decisions about several proposals of a run, all of them or none; `open` takes a decision
 * back. What someone else decided after the decision that one `replaces` stays as it is. Throws `invalid_input` for an item that is named twice, and what deciding about one item throws.
 */
export async function decideMany(
  context: Context,
  actor: TeamActor,
  { optimizationId, decisions }: DecideManyInput,
): Promise<{ decisions: ItemDecision[] }> {
  const seen = new Set<string>();
  for (const [index, { itemId }] of decisions.entries()) {
    if (seen.has(itemId)) {
      throw new AppError('invalid_input', 'An item is listed twice.', {
        details: { issues: [{ at: `decisions.${index}.itemId`, message: 'Name each item once.' }] },
      });
    }
    seen.add(itemId);
  }
  return transact(context, async (context) => {
    const kept: ItemDecision[] = [];
    const overtaken = await lockOvertaken(context.db, { items: decisions, ...actor });
    for (const { verdict, ...decision } of decisions) {
      const { itemId } = decision;
      if (overtaken.has(itemId)) {
        const item = await getItem(context, actor, { optimizationId, itemId });
        // What is open already needs no reopening.
        kept.push({ itemId, decision: item.decision, isOvertaken: item.decision !== null || verdict !== 'open' });
      } else if (verdict === 'open') {
        await undecideItem(context, actor, { optimizationId, itemId });
        kept.push({ itemId, decision: null });
      } else {
        kept.push({ itemId, decision: await decideItem(context, actor, { optimizationId, ...decision, verdict }) });
      }
    }
    return { decisions: kept };
  });
}
