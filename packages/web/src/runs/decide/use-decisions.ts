import {
  api,
  type Decision,
  type ItemDecision,
  mostDecisions,
  type NewVerdict,
  type OptimizationKind,
  requestOf,
} from '@serplift/core/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { usePersonName } from '../kind/use-person-name.ts';
import { decisionLabels } from './decision-rules.ts';
import { inParts, overtakenText, verdictOf } from './decision-steps-rules.ts';

export type Verdict = Omit<NewVerdict, 'itemId' | 'replaces'>;

/** What counts the proposals that wait, or says what comes after them. */
const waitingUrls = [
  requestOf(api.review.count, {}).url,
  requestOf(api.home.show, {}).url,
  requestOf(api.review.list, { limit: 1 }).url,
];

interface Entry {
  id: string;
  runId: string;
  kind: OptimizationKind;
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
export interface Change {
  entry: Entry;
  verdict: Verdict;
  before: Decision | null;
}

/** What one press of a button did, however many items it was about. */
type Step = readonly Change[];

function reversed({ entry, verdict, before }: Change, username: string): Change {
  return { entry, verdict: verdictOf(before), before: shownDecision(verdict, username) };
}

type Standing = ReadonlyMap<string, Decision | null>;

/** The calls that changes take: one run each, of a size the server takes. They name the decisions that stand there. */
function callsFor(
  changes: readonly Change[],
  standing: Standing,
): { optimizationId: string; decisions: NewVerdict[] }[] {
  const runIds = [...new Set(changes.map(({ entry }) => entry.runId))];
  return runIds.flatMap((optimizationId) =>
    inParts(
      changes.filter(({ entry }) => entry.runId === optimizationId),
      mostDecisions,
    ).map((part) => ({
      optimizationId,
      decisions: part.map(({ entry: { id }, verdict }) => ({
        itemId: id,
        ...verdict,
        replaces: standing.get(id)?.decidedAt ?? null,
      })),
    })),
  );
}

type SayOvertaken = (overtaken: readonly ItemDecision[], done: 'undone' | 'changed') => void;

/** Says about which proposals someone else decided first. */
function useSayOvertaken(): SayOvertaken {
  const nameOf = usePersonName();
  const latest = useRef(nameOf);
  useEffect(() => {
    latest.current = nameOf;
  }, [nameOf]);
  return useCallback((overtaken, done) => {
    if (overtaken.length === 0) return;
    const standing = overtaken.map(({ decision }) => decision);
    toast({ title: overtakenText(standing, { done, nameOf: latest.current }), tone: 'bad' });
  }, []);
}

/**
 * Sends changes of decisions. Each is shown at once and taken back when the server refuses it; the calls for one item go
 * out one after the other, so that the last decision is the one that stays.
 */
function useChange(setDecision: SetDecision, username: string) {
  const { run: runDecideMany } = useAction(api.decisions.decideMany, { stale: waitingUrls });
  const sayOvertaken = useSayOvertaken();
  const lastCalls = useRef(new Map<string, Promise<void>>());
  // What the server has of items whose calls are on their way.
  const standing = useRef(new Map<string, Decision | null>());
  const [announcement, setAnnouncement] = useState('');
  const change = useCallback(
    (changes: readonly Change[], done: 'undone' | 'changed') => {
      const [first] = changes;
      if (first === undefined) return;
      const entries = new Map(changes.map(({ entry }) => [entry.id, entry]));
      for (const { entry, verdict, before } of changes) {
        if (!lastCalls.current.has(entry.id)) standing.current.set(entry.id, before);
        setDecision(entry, shownDecision(verdict, username));
      }
      const name = changes.length === 1 ? first.entry.name : countOf(changes.length, 'proposal');
      setAnnouncement(`${decisionLabels[first.verdict.verdict]}: ${name}`);
      const earlier = [...entries.keys()].map((id) => lastCalls.current.get(id) ?? Promise.resolve());
      const settle = async () => {
        await Promise.all(earlier);
        const unsettled = new Set(entries.keys());
        const show = (itemId: string, decision: Decision | null) => {
          const entry = entries.get(itemId);
          if (entry !== undefined && lastCalls.current.get(itemId) === mine) setDecision(entry, decision);
        };
        const overtaken: ItemDecision[] = [];
        try {
          for (const call of callsFor(changes, standing.current)) {
            for (const kept of (await runDecideMany(call)).decisions) {
              unsettled.delete(kept.itemId);
              standing.current.set(kept.itemId, kept.decision);
              show(kept.itemId, kept.decision);
              if (kept.isOvertaken === true) overtaken.push(kept);
            }
          }
          sayOvertaken(overtaken, done);
        } catch (error) {
          for (const itemId of unsettled) show(itemId, standing.current.get(itemId) ?? null);
          const description = failureMessage(error, 'The server cannot be reached. Please try again.');
          toast({ title: 'Your decision was not saved', description, tone: 'bad' });
        }
        for (const id of entries.keys()) if (lastCalls.current.get(id) === mine) lastCalls.current.delete(id);
      };
      const mine: Promise<void> = settle();
      for (const id of entries.keys()) lastCalls.current.set(id, mine);
    },
    [setDecision, runDecideMany, sayOvertaken, username],
  );
  return { change, announcement };
}

/** Decides about proposals, one or many, step by step. */
export function useDecisions(setDecision: SetDecision) {
  const { username } = useCurrentUser();
  const { change, announcement } = useChange(setDecision, username);
  // The steps that can be taken back, the last one at the end.
  const steps = useRef<Step[]>([]);
  const decide = useCallback(
    (entries: readonly Entry[], verdict: Verdict): Step => {
      const step = entries.map((entry) => ({ entry, verdict, before: entry.item.decision }));
      if (step.length > 0) steps.current.push(step);
      change(step, verdict.verdict === 'open' ? 'undone' : 'changed');
      return step;
    },
    [change],
  );
  /** Takes back a step, or the last one; gives the first item it was about, null where nothing is left to take back. */
  const takeBack = useCallback(
    (step = steps.current.at(-1)): string | null => {
      if (step === undefined || !steps.current.includes(step)) return null;
      steps.current = steps.current.filter((one) => one !== step);
      change(
        step.map((one) => reversed(one, username)),
        'undone',
      );
      return step[0]?.entry.id ?? null;
    },
    [change, username],
  );
  /** Takes back the decision about an item: as the last step, if that was about it alone, so that earlier steps come next. */
  const reopen = useCallback(
    (entry: Entry) => {
      const last = steps.current.at(-1);
      if (last?.length === 1 && last[0]?.entry.id === entry.id) takeBack(last);
      else decide([entry], { verdict: 'open' });
    },
    [decide, takeBack],
  );
  return { decide, takeBack, reopen, announcement };
}
