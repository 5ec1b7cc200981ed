import { AppError, isUnchecked } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { decisionState } from '../runs/decision-words.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { RunKind, RunTypes } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';

/** What people decide about. */
export interface Choice {
  named: readonly string[];
  all?: boolean | undefined;
  minClicks?: number | undefined;
  /** Whether `all` leaves out what no review read; people name those. */
  isCheckedOnly?: boolean;
}

/** Throws when an item has no proposal, with the reason that the run gives. */
export function requireProposal<Of extends RunTypes>(kind: RunKind<Of>, item: Of['item']): void {
  if (item.state === 'succeeded') return;
  const why = item.reasons.length === 0 ? '' : `: ${item.reasons.join(' ')}`;
  throw new AppError('conflict', `${kind.labelOf(item)} has no proposal; it is ${item.state}${why}`);
}

/** The items that were named, or with `all` those that `isMeant` accepts and that may bring enough clicks. */
export async function chooseItems<Of extends RunTypes>(
  of: OneRun<Of>,
  { named, all = false, minClicks, isCheckedOnly = false }: Choice,
  isMeant: (state: NonNullable<ReturnType<typeof decisionState>>) => boolean,
): Promise<Of['item'][]> {
  const { kind } = of;
  if (all === named.length > 0) {
    const few = `Name one or more ${kind.noun}s, or pass --all. List them with: serplift ${kind.command} show --decision open`;
    throw new UsageError(all ? `--all includes every ${kind.noun}. Leave out the names.` : few);
  }
  if (minClicks !== undefined && !all) throw new UsageError('--min-clicks only works with --all.');
  const items = await readItems(of);
  if (!all) {
    const found = named.map((name) => findItem(kind, items, name));
    for (const item of found) requireProposal(kind, item);
    return [...new Set(found)];
  }
  const meant = items.filter((item) => {
    const state = decisionState(item);
    return state !== null && isMeant(state) && (minClicks === undefined || (kind.gainOf(item) ?? 0) >= minClicks);
  });
  const unchecked = isCheckedOnly ? meant.filter(isUnchecked) : [];
  if (unchecked.length > 0)
    of.tools.cli.warn(
      `Left out: ${counted(unchecked.length, kind.noun)} that no review checked. Read and name them to accept them.`,
    );
  return meant.filter((item) => !unchecked.includes(item));
}
