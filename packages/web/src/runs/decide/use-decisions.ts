import { api, type Decision, type InputOf } from '@serplift/core/api';
import { useCallback, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { decisionLabels } from './decision-rules.ts';

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

/**
 * Decides about proposals. A decision is shown at once and taken back when the server refuses it; the calls for one
 * item go out one after the other, so that the last decision is the one that stays.
 */
export function useDecisions<One extends Item>({ optimizationId, nameOf, setDecision }: DecisionsOf<One>) {
  const { username } = useCurrentUser();
  const { run: runDecide } = useAction(api.decisions.decide);
  const { run: runUndecide } = useAction(api.decisions.undecide);
  const lastCalls = useRef(new Map<string, Promise<void>>());
  const [announcement, setAnnouncement] = useState('');

  const change = useCallback(
    (item: One, shown: Decision | null, call: () => Promise<Decision | null>) => {
      setDecision(item.id, shown);
      setAnnouncement(`${shown === null ? decisionLabels.open : decisionLabels[shown.verdict]}: ${nameOf(item)}`);
      const before = lastCalls.current.get(item.id);
      const settle = async () => {
        await before;
        const isLast = () => lastCalls.current.get(item.id) === mine;
        try {
          const decision = await call();
          if (isLast()) setDecision(item.id, decision);
        } catch (error) {
          if (isLast()) setDecision(item.id, item.decision);
          const description = failureMessage(error, 'The server cannot be reached. Please try again.');
          toast({ title: 'Your decision was not saved', description, tone: 'bad' });
        }
      };
      const mine: Promise<void> = settle();
      lastCalls.current.set(item.id, mine);
    },
    [setDecision, nameOf],
  );

  const decide = useCallback(
    (item: One, verdict: Verdict) => {
      const { alternative = null, title = null, description = null, reason = null } = verdict;
      const shown = {
        verdict: verdict.verdict,
        alternative,
        title,
        description,
        reason,
        decidedBy: username,
        decidedAt: new Date().toISOString(),
      };
      change(item, shown, () => runDecide({ optimizationId, itemId: item.id, ...verdict }));
    },
    [change, runDecide, optimizationId, username],
  );

  const undo = useCallback(
    (item: One) =>
      change(item, null, async () => {
        await runUndecide({ optimizationId, itemId: item.id });
        return null;
      }),
    [change, runUndecide, optimizationId],
  );
  return { decide, undo, announcement };
}
