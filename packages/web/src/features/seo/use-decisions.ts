import { api, type Decision, type InputOf, type SeoPage } from '@serplift/core/api';
import { useCallback, useRef, useState } from 'react';
import { failureMessage, useAction } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { decisionLabels } from './page-filter-rules.ts';
import { splitUrl } from './page-url-rules.ts';

export type Verdict = Pick<InputOf<typeof api.optimizations.decide>, 'verdict' | 'title' | 'description' | 'reason'>;

interface DecisionsOf {
  optimizationId: string;
  setDecision: (itemId: string, decision: Decision | null) => void;
}

/**
 * Decides about proposals. A decision is shown at once and taken back when the server refuses it; the calls for one
 * page go out one after the other, so that the last decision is the one that stays.
 */
export function useDecisions({ optimizationId, setDecision }: DecisionsOf) {
  const { username } = useCurrentUser();
  const { run: runDecide } = useAction(api.optimizations.decide);
  const { run: runUndecide } = useAction(api.optimizations.undecide);
  const lastCalls = useRef(new Map<string, Promise<void>>());
  const [announcement, setAnnouncement] = useState('');

  const change = useCallback(
    (page: SeoPage, shown: Decision | null, call: () => Promise<Decision | null>) => {
      setDecision(page.id, shown);
      const { path } = splitUrl(page.url);
      setAnnouncement(`${shown === null ? decisionLabels.open : decisionLabels[shown.verdict]}: ${path}`);
      const before = lastCalls.current.get(page.id);
      const settle = async () => {
        await before;
        const isLast = () => lastCalls.current.get(page.id) === mine;
        try {
          const decision = await call();
          if (isLast()) setDecision(page.id, decision);
        } catch (error) {
          if (isLast()) setDecision(page.id, page.decision);
          const description = failureMessage(error, 'The server cannot be reached. Please try again.');
          toast({ title: 'Your decision was not saved', description, tone: 'bad' });
        }
      };
      const mine: Promise<void> = settle();
      lastCalls.current.set(page.id, mine);
    },
    [setDecision],
  );

  const decide = useCallback(
    (page: SeoPage, verdict: Verdict) => {
      const { title = null, description = null, reason = null } = verdict;
      const shown = {
        verdict: verdict.verdict,
        title,
        description,
        reason,
        decidedBy: username,
        decidedAt: new Date().toISOString(),
      };
      change(page, shown, () => runDecide({ optimizationId, itemId: page.id, ...verdict }));
    },
    [change, runDecide, optimizationId, username],
  );

  const undo = useCallback(
    (page: SeoPage) =>
      change(page, null, async () => {
        await runUndecide({ optimizationId, itemId: page.id });
        return null;
      }),
    [change, runUndecide, optimizationId],
  );
  return { decide, undo, announcement };
}
