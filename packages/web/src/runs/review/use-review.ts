import type { Decision } from '@serplift/core/api';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { decisionLabels } from '../decide/decision-rules.ts';
import { useDecisions, type Verdict } from '../decide/use-decisions.ts';
import type { OfferedTexts, OpenDialog, ReviewActions, ReviewEntry, Texts } from './review-kind.ts';
import { chipOf, isOpen, narrow, nextOpen, reviewAddress, type ReviewView, shownOf } from './review-view-rules.ts';
import { useShownTexts } from './use-shown-texts.ts';

interface ToReview {
  entries: readonly ReviewEntry[];
  /** Whether these are all of them. */
  isAll: boolean;
  setDecision: (entry: Pick<ReviewEntry, 'id' | 'runId'>, decision: Decision | null) => void;
}

/** What accepting one of the offered texts sends; the proposal itself needs no number. */
function takenTexts({ alternative, title, description }: OfferedTexts): Partial<Verdict> {
  return alternative === null ? {} : { alternative, title, description };
}

/** What of the entries is in view, and which of them is read. */
function useReviewView({ entries, isAll }: ToReview) {
  const [view, changeView] = useViewInAddress<ReviewView>({ ...reviewAddress, replace: true });
  const [waited, setWaited] = useState<boolean | null>(null);
  if (waited === null && (isAll || entries.some(isOpen))) setWaited(entries.some(isOpen));
  const chip = chipOf(view, waited ?? true);
  const deferredView = useDeferredValue(view);
  const { entries: left, counts } = useMemo(() => narrow(entries, deferredView), [entries, deferredView]);
  const shown = useMemo(() => shownOf(left, chip), [left, chip]);
  const [chosenId, setCurrentId] = useState(view.itemId);
  const current = shown.find(({ id }) => id === (view.itemId ?? chosenId)) ?? shown[0] ?? null;
  // What was opened by its address is shown although the chip leaves it out.
  const opened = view.itemId === null ? null : (left.find(({ id }) => id === view.itemId) ?? null);
  const moveTo = useCallback(
    (id: string | null) => {
      setCurrentId(id);
      if (view.itemId !== null) changeView({ itemId: id });
    },
    [view.itemId, changeView],
  );
  const open = useCallback(
    (id: string | null) => {
      if (id !== null) setCurrentId(id);
      changeView({ itemId: id }, { replace: false });
    },
    [changeView],
  );
  return { view, changeView, chip, counts, shown, current: opened ?? current, opened, moveTo, open };
}

/** The review of proposals: what of them is shown, read, selected and decided. */
export function useReview(toReview: ToReview) {
  const { entries, setDecision } = toReview;
  const view = useReviewView(toReview);
  const { shown, current, moveTo } = view;
  const { decide, undoLast, announcement } = useDecisions(setDecision);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { turn, switchedTo, reset, shownOf: shownTextOf } = useShownTexts();
  const currentId = current?.id ?? null;

  const takeBack = useCallback(() => {
    const id = undoLast();
    if (id !== null) moveTo(id);
  }, [undoLast, moveTo]);
  const decideAll = useCallback(
    (all: readonly ReviewEntry[], verdict: Verdict) => {
      const ids = new Set(all.map(({ id }) => id));
      for (const entry of all) reset(entry);
      decide(all, verdict);
      if (verdict.verdict !== 'open' && (all.length > 1 || ids.has(currentId ?? ''))) {
        moveTo(nextOpen(shown, currentId, ids) ?? currentId);
      }
      if (all.length < 2) return;
      setSelectedIds(new Set());
      toast({
        title: `${decisionLabels[verdict.verdict]}: ${countOf(all.length, 'proposal')}`,
        tone: 'good',
        action: { label: 'Undo', run: takeBack },
      });
    },
    [shown, currentId, decide, reset, moveTo, takeBack],
  );
  const actions = useMemo<ReviewActions>(
    () => ({
      accept: (entry) => {
        const other = switchedTo(entry);
        if (entry.item.decision?.verdict === 'accepted' && other === null) return;
        decideAll([entry], { verdict: 'accepted', ...(other !== null && takenTexts(other)) });
      },
      turn,
      edit: (entry, texts = switchedTo(entry) ?? undefined) => setDialog({ kind: 'edit', entry, texts }),
      reject: (entry) => setDialog({ kind: 'reject', entries: [entry] }),
      undo: (entry) => decideAll([entry], { verdict: 'open' }),
    }),
    [decideAll, turn, switchedTo],
  );
  const closeDialog = () => setDialog(null);
  const saveEdit = (entry: ReviewEntry, from: OfferedTexts | undefined, texts: Texts) => {
    closeDialog();
    const alternative = from?.alternative == null ? {} : { alternative: from.alternative };
    decideAll([entry], { verdict: 'edited', ...alternative, ...texts });
  };
  const shownText = current === null ? null : shownTextOf(current);
  const selection = { selectedIds, setSelectedIds };
  const dialogs = { dialog, setDialog, closeDialog, saveEdit };
  return { ...view, entries, ...selection, ...dialogs, actions, decideAll, takeBack, announcement, shownText };
}

/** What `useReview` answers. */
export type Review = ReturnType<typeof useReview>;
