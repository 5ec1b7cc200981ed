import { api, type Decision, mostDecisions, type NewVerdict, requestOf } from '@serplift/core/api';
import { useCallback, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { decisionLabels } from './decision-rules.ts';
import { inParts, verdictOf } from './decision-steps-rules.ts';

export type Verdict = Omit<NewVerdict, 'itemId'>;

/** What counts the proposals that wait. */
const waitingUrls = [requestOf(api.review.count, {}).url, requestOf(api.home.show, {}).url];

interface Entry {
  id: string;
  runId: string;
  /** What it is called when its decision is read out. */
  name: string;
  item: { decision: Decision | null };
}

type SetDecision = (entry: Entry, decision: Decision | null) => void;

/** The decision as it is shown until the server has answered. */
function shownDecision(verdict: Verdict, decidedBy: string): Decision | null {
  const { alternative = null, title = null, description = null, reason = null } = verdict;
  if (verdict.verdict === 'open') return null;
  return {
    verdict: verdict.verdict,
    alternative,
    title,
    description,
    reason,
    decidedBy,
    decidedAt: new Date().toISOString(),
  };
}

/** What one item becomes, and what it was before. */
interface Change {
  entry: Entry;
  verdict: Verdict;
  before: Decision | null;
}

function reversed({ entry, verdict, before }: Change, username: string): Change {
  return { entry, verdict: verdictOf(before), before: shownDecision(verdict, username) };
}

/** The calls that changes take: one run each, of a size the server takes. */
function callsFor(changes: readonly Change[]): { optimizationId: string; decisions: NewVerdict[] }[] {
  const runIds = [...new Set(changes.map(({ entry }) => entry.runId))];
  return runIds.flatMap((optimizationId) =>
    inParts(
      changes.filter(({ entry }) => entry.runId === optimizationId),
      mostDecisions,
    ).map((part) => ({
      optimizationId,
      decisions: part.map(({ entry, verdict }) => Object.assign({ itemId: entry.id }, verdict)),
    })),
  );
}

/**
 * Decides about proposals, one or many. A decision is shown at once and taken back when the server refuses it; the calls
 * for one item go out one after the other, so that the last decision is the one that stays.
 */
export function useDecisions(setDecision: SetDecision) {
  const { username } = useCurrentUser();
  const { run: runDecideMany } = useAction(api.decisions.decideMany, { stale: waitingUrls });
  const lastCalls = useRef(new Map<string, Promise<void>>());
  const [announcement, setAnnouncement] = useState('');
  // The steps that can be taken back, one for each press of a button, however many items it was about.
  const steps = useRef<(readonly Change[])[]>([]);

  const change = useCallback(
    (changes: readonly Change[]) => {
      const [first] = changes;
      if (first === undefined) return;
      const entries = new Map(changes.map(({ entry }) => [entry.id, entry]));
      for (const { entry, verdict } of changes) setDecision(entry, shownDecision(verdict, username));
      const name = changes.length === 1 ? first.entry.name : countOf(changes.length, 'proposal');
      setAnnouncement(`${decisionLabels[first.verdict.verdict]}: ${name}`);
      const earlier = [...entries.keys()].map((id) => lastCalls.current.get(id) ?? Promise.resolve());
      const settle = async () => {
        await Promise.all(earlier);
        const unsettled = new Map(changes.map(({ entry, before }) => [entry.id, before]));
        const show = (itemId: string, decision: Decision | null) => {
          const entry = entries.get(itemId);
          if (entry !== undefined && lastCalls.current.get(itemId) === mine) setDecision(entry, decision);
        };
        try {
          for (const call of callsFor(changes)) {
            for (const kept of (await runDecideMany(call)).decisions) {
              unsettled.delete(kept.itemId);
              show(kept.itemId, kept.decision);
            }
          }
        } catch (error) {
          for (const [itemId, before] of unsettled) show(itemId, before);
          const description = failureMessage(error, 'The server cannot be reached. Please try again.');
          toast({ title: 'Your decision was not saved', description, tone: 'bad' });
        }
      };
      const mine: Promise<void> = settle();
      for (const id of entries.keys()) lastCalls.current.set(id, mine);
    },
    [setDecision, runDecideMany, username],
  );

  const decide = useCallback(
    (entries: readonly Entry[], verdict: Verdict) => {
      if (entries.length === 0) return;
      const step = entries.map((entry) => ({ entry, verdict, before: entry.item.decision }));
      steps.current.push(step);
      change(step);
    },
    [change],
  );
  /** Takes back the last step; gives the first item it was about, null without a step. */
  const undoLast = useCallback((): string | null => {
    const last = steps.current.pop();
    if (last === undefined) return null;
    change(last.map((step) => reversed(step, username)));
    return last[0]?.entry.id ?? null;
  }, [change, username]);
  return { decide, undoLast, announcement };
}
