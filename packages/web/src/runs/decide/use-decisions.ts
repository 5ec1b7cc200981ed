import { api, type Decision, type InputOf, mostDecisions, type NewVerdict } from '@serplift/core/api';
import { useCallback, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { decisionLabels } from './decision-rules.ts';
import { inParts, verdictOf } from './decision-steps-rules.ts';

export type Verdict = Pick<
  InputOf<typeof api.decisions.decide>,
  'verdict' | 'alternative' | 'title' | 'description' | 'reason'
>;

interface Item {
  id: string;
  decision: Decision | null;
}

interface DecisionsOf<One> {
  optimizationId: string;
  /** What the item is called when its decision is read out. */
  nameOf: (item: One) => string;
  setDecision: (itemId: string, decision: Decision | null) => void;
}

/** The decision as it is shown until the server has answered. */
function shownDecision(verdict: Omit<NewVerdict, 'itemId'>, decidedBy: string): Decision | null {
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
interface Change<One> {
  item: One;
  verdict: Omit<NewVerdict, 'itemId'>;
  before: Decision | null;
}

function reversed<One>({ item, verdict, before }: Change<One>, username: string): Change<One> {
  return { item, verdict: verdictOf(before), before: shownDecision(verdict, username) };
}

/**
 * Decides about proposals, one or many. A decision is shown at once and taken back when the server refuses it; the calls
 * for one item go out one after the other, so that the last decision is the one that stays.
 */
export function useDecisions<One extends Item>({ optimizationId, nameOf, setDecision }: DecisionsOf<One>) {
  const { username } = useCurrentUser();
  const { run: runDecideMany } = useAction(api.decisions.decideMany);
  const lastCalls = useRef(new Map<string, Promise<void>>());
  const [announcement, setAnnouncement] = useState('');
  // The steps that can be taken back, one for each press of a button, however many items it was about.
  const [steps, setSteps] = useState<readonly (readonly Change<One>[])[]>([]);

  const change = useCallback(
    (changes: readonly Change<One>[]) => {
      const [first] = changes;
      if (first === undefined) return;
      for (const { item, verdict } of changes) setDecision(item.id, shownDecision(verdict, username));
      const name = changes.length === 1 ? nameOf(first.item) : countOf(changes.length, 'proposal');
      setAnnouncement(`${decisionLabels[first.verdict.verdict]}: ${name}`);
      const earlier = changes.map(({ item }) => lastCalls.current.get(item.id) ?? Promise.resolve());
      const settle = async () => {
        await Promise.all(earlier);
        const isLast = (itemId: string) => lastCalls.current.get(itemId) === mine;
        const unsettled = new Map(changes.map(({ item, before }) => [item.id, before]));
        try {
          for (const part of inParts(changes, mostDecisions)) {
            const decisions = part.map(({ item, verdict }) => Object.assign({ itemId: item.id }, verdict));
            for (const kept of (await runDecideMany({ optimizationId, decisions })).decisions) {
              unsettled.delete(kept.itemId);
              if (isLast(kept.itemId)) setDecision(kept.itemId, kept.decision);
            }
          }
        } catch (error) {
          for (const [itemId, before] of unsettled) if (isLast(itemId)) setDecision(itemId, before);
          const description = failureMessage(error, 'The server cannot be reached. Please try again.');
          toast({ title: 'Your decision was not saved', description, tone: 'bad' });
        }
      };
      const mine: Promise<void> = settle();
      for (const { item } of changes) lastCalls.current.set(item.id, mine);
    },
    [setDecision, nameOf, runDecideMany, optimizationId, username],
  );

  const decideMany = useCallback(
    (items: readonly One[], verdict: Change<One>['verdict']) => {
      if (items.length === 0) return;
      const step = items.map((item) => ({ item, verdict, before: item.decision }));
      setSteps((before) => [...before, step]);
      change(step);
    },
    [change],
  );
  const decide = useCallback((item: One, verdict: Verdict) => decideMany([item], verdict), [decideMany]);
  const undo = useCallback((item: One) => decideMany([item], { verdict: 'open' }), [decideMany]);
  const last = steps.at(-1);
  const undoLast = useCallback(() => {
    if (last === undefined) return;
    setSteps((before) => before.slice(0, -1));
    change(last.map((step) => reversed(step, username)));
  }, [last, change, username]);
  return { decide, decideMany, undo, undoLast: last === undefined ? null : undoLast, announcement };
}
