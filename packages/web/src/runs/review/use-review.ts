import type { Decision, NewVerdict } from '@serplift/core/api';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../../lib/format.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { decisionLabels } from '../decide/decision-rules.ts';
import { useDecisions, type Verdict } from '../decide/use-decisions.ts';
import type { EditedTexts, OfferedTexts, OpenDialog, ReviewActions, ReviewEntry } from './review-kind.ts';
import { chipOf, isOpen, narrow, readNext, reviewAddress, type ReviewView, shownOf } from './review-view-rules.ts';

interface ToReview {
  entries: readonly ReviewEntry[];
  /** Whether these are all of them. */
  isAll: boolean;
  setDecision: (entry: Pick<ReviewEntry, 'id' | 'runId' | 'kind'>, decision: Decision | null) => void;
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
  const navigate = useNavigate();
  const isStep = useRef(false);
  const open = useCallback(
    (id: string | null) => {
      if (id !== null) setCurrentId(id);
      // Opening is a step that Back takes back, and closing takes it back, too: no press of Back does nothing.
      if (id === null && isStep.current) void navigate(-1);
      else changeView({ itemId: id }, { replace: id === null });
      isStep.current = id !== null;
    },
    [changeView, navigate],
  );
  return { view, changeView, chip, counts, shown, current: opened ?? current, opened, moveTo, open };
}

type ReviewInView = ReturnType<typeof useReviewView>;

/** Deciding about what is in view, and going on from there. */
function useDeciding(
  { shown, chip, current, moveTo }: ReviewInView,
  { setDecision, reset }: Pick<ToReview, 'setDecision'> & { reset: (entry: ReviewEntry) => void },
) {
  const { decide, takeBack: takeBackStep, reopen, announcement } = useDecisions(setDecision);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const currentId = current?.id ?? null;
  const goOn = useCallback(
    (ids: ReadonlySet<string>, verdict: NewVerdict['verdict']) =>
      moveTo(readNext({ shown, chip, currentId, ids, verdict })),
    [moveTo, shown, chip, currentId],
  );
  const takeBack = useCallback(
    (step?: Parameters<typeof takeBackStep>[0]) => {
      const id = takeBackStep(step);
      if (id === null) return;
      // What is not accepted anymore leaves a list of what is.
      if (chip === 'accepted') goOn(new Set([id]), 'open');
      else moveTo(id);
    },
    [takeBackStep, moveTo, goOn, chip],
  );
  const decideAll = useCallback(
    (all: readonly ReviewEntry[], verdict: Verdict) => {
      const ids = new Set(all.map(({ id }) => id));
      for (const entry of all) reset(entry);
      const step = decide(all, verdict);
      goOn(ids, verdict.verdict);
      setSelectedIds((before) => new Set(all.length > 1 ? [] : [...before].filter((id) => !ids.has(id))));
      if (all.length < 2) return;
      toast({
        title: `${decisionLabels[verdict.verdict]}: ${countOf(all.length, 'proposal')}`,
        tone: 'good',
        action: { label: 'Undo', run: () => takeBack(step) },
      });
    },
    [reset, decide, goOn, takeBack],
  );
  const acceptAll = useCallback(
    (all: readonly ReviewEntry[], verdict: Verdict = { verdict: 'accepted' }) => {
      const unsaved = all.find((entry) => entry.isUnsaved?.() === true);
      if (unsaved === undefined) return decideAll(all, verdict);
      const description = 'Save or discard your changes first; then accept it.';
      toast({ title: `${unsaved.name} has unsaved changes`, description, tone: 'bad' });
    },
    [decideAll],
  );
  const undo = useCallback(
    (entry: ReviewEntry) => {
      reset(entry);
      reopen(entry);
      goOn(new Set([entry.id]), 'open');
    },
    [reset, reopen, goOn],
  );
  return { decideAll, acceptAll, undo, takeBack, announcement, selectedIds, setSelectedIds };
}

/** The review of proposals: what of them is shown, read, selected and decided. */
export function useReview(toReview: ToReview) {
  const view = useReviewView(toReview);
  const { current } = view;
  const { turn, switchedTo, reset, shownOf: shownTextOf } = useShownTexts();
  const deciding = useDeciding(view, { setDecision: toReview.setDecision, reset });
  const { decideAll, acceptAll, undo } = deciding;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const actions = useMemo<ReviewActions>(
    () => ({
      accept: (entry) => {
        const other = switchedTo(entry);
        const verdict = entry.item.decision?.verdict;
        // What a person has edited keeps the person's words.
        if ((verdict === 'accepted' || verdict === 'edited') && other === null) return;
        acceptAll([entry], { verdict: 'accepted', ...(other !== null && takenTexts(other)) });
      },
      turn,
      edit: (entry, texts = switchedTo(entry) ?? undefined) => setDialog({ kind: 'edit', entry, texts }),
      reject: (entry) => setDialog({ kind: 'reject', entries: [entry] }),
      undo,
    }),
    [acceptAll, turn, switchedTo, undo],
  );
  const closeDialog = () => setDialog(null);
  const saveEdit = (entry: ReviewEntry, from: OfferedTexts | undefined, texts: EditedTexts) => {
    closeDialog();
    const alternative = from?.alternative == null ? {} : { alternative: from.alternative };
    decideAll([entry], { verdict: 'edited', ...alternative, ...texts });
  };
  const shownText = current === null ? null : shownTextOf(current);
  const dialogs = { dialog, setDialog, closeDialog, saveEdit };
  return { ...view, ...deciding, ...dialogs, entries: toReview.entries, actions, shownText };
}

/** What `useReview` answers. */
export type Review = ReturnType<typeof useReview>;

/** The place, among what is offered, of the current text. */
function placeInForce({ offers, item }: ReviewEntry): number {
  const taken = item.decision?.alternative ?? null;
  return Math.max(
    0,
    offers.findIndex(({ alternative }) => alternative === taken),
  );
}

/** Which of the texts offered for each item is shown; the current one until a person switches. */
function useShownTexts() {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>(new Map());
  // Keys read the place as it is now.
  const latest = useRef(places);
  const set = useCallback((id: string, place: number | null) => {
    const changed = new Map(latest.current);
    if (place === null) changed.delete(id);
    else changed.set(id, place);
    latest.current = changed;
    setPlaces(changed);
  }, []);
  const turn = useCallback(
    (entry: ReviewEntry) => {
      const { id, offers } = entry;
      if (offers.length < 2) return;
      const inForce = placeInForce(entry);
      const next = ((latest.current.get(id) ?? inForce) + 1) % offers.length;
      set(id, next === inForce ? null : next);
    },
    [set],
  );
  const switchedTo = useCallback(({ id, offers }: ReviewEntry): OfferedTexts | null => {
    const place = latest.current.get(id);
    return place === undefined ? null : (offers[place] ?? null);
  }, []);
  const reset = useCallback(({ id }: ReviewEntry) => set(id, null), [set]);
  const shownOf = ({ id, offers }: ReviewEntry): OfferedTexts | null => {
    const place = places.get(id);
    return place === undefined ? null : (offers[place] ?? null);
  };
  return { turn, switchedTo, reset, shownOf };
}
