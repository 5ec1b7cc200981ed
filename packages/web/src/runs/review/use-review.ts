import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type PaletteCommand, useCommands } from '../../lib/commands.ts';
import { useDecisions, type Verdict } from '../decide/use-decisions.ts';
import type { RunTypes } from '../kind/run-kind.ts';
import type { EditedItem, OfferedTexts, OpenDialog, ReviewActions, Texts } from './review-kind.ts';
import { itemsInView } from './review-list-rules.ts';
import type { ReviewItems, RunToReview } from './use-review-items.ts';
import { useShownTexts } from './use-shown-texts.ts';

interface ItemsToReview<Of extends RunTypes> extends RunToReview<Of> {
  read: ReviewItems<Of>;
  /** The items, with what is known about them from outside the run. */
  items?: Of['item'][];
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}

/** What accepting one of the offered texts sends; the proposal itself needs no number. */
function takenTexts({ alternative, title, description }: OfferedTexts): Partial<Verdict> {
  return alternative === null ? {} : { alternative, title, description };
}

/** Opens the list of keys from the command palette, too. */
function useShortcutsCommand(showHelp: () => void): void {
  useCommands(
    useMemo<PaletteCommand[]>(
      () => [{ id: 'shortcuts', label: 'Keyboard shortcuts', group: 'This page', run: showHelp }],
      [showHelp],
    ),
  );
}

/** Which items are open and which are selected. */
function useMarkedItems() {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(({ id }: { id: string }) => setOpenIds((before) => toggled(before, id)), []);
  const select = useCallback(({ id }: { id: string }) => setSelectedIds((before) => toggled(before, id)), []);
  return { openIds, selectedIds, setSelectedIds, toggle, select };
}

/** What can be done with the items of a review, and what resulted. */
function useReviewActions<Of extends RunTypes>({ kind, review, run, read }: ItemsToReview<Of>) {
  const { open, keep, runItems } = read;
  const { decide, decideMany, undo, undoLast, announcement } = useDecisions({
    optimizationId: run.id,
    nameOf: kind.nameOf,
    setDecision: runItems.setDecision,
  });
  const { openIds, selectedIds, setSelectedIds, toggle, select } = useMarkedItems();
  const [dialog, setDialog] = useState<OpenDialog<Of['item']> | null>(null);
  const isEditedElsewhere = review.Edit === undefined;
  const { showNext, switchedTo, reset, shownOf } = useShownTexts(review.offersOf);
  const actions = useMemo<ReviewActions<Of['item']>>(
    () => ({
      toggle,
      select,
      accept: (item) => {
        const other = switchedTo(item);
        if (item.decision?.verdict === 'accepted' && other === null) return;
        keep([item.id]);
        reset(item);
        decide(item, { verdict: 'accepted', ...(other !== null && takenTexts(other)) });
      },
      next: showNext,
      edit: (item, texts = switchedTo(item) ?? undefined) =>
        isEditedElsewhere ? open(item.id) : setDialog({ kind: 'edit', item, texts }),
      reject: (item) => setDialog({ kind: 'reject', items: [item] }),
      undo: (item) => {
        keep([item.id]);
        reset(item);
        undo(item);
      },
    }),
    [toggle, select, keep, decide, undo, open, isEditedElsewhere, showNext, switchedTo, reset],
  );
  const decideAll = useCallback(
    (items: readonly Of['item'][], verdict: Parameters<typeof decideMany>[1]) => {
      keep(items.map(({ id }) => id));
      for (const item of items) reset(item);
      decideMany(items, verdict);
    },
    [keep, decideMany, reset],
  );
  const rejectAll = useCallback((items: readonly Of['item'][]) => setDialog({ kind: 'reject', items }), []);
  const decideInDialog = (items: readonly Of['item'][], verdict: Verdict) => {
    decideAll(items, verdict);
    setDialog(null);
  };
  const saveEdit = ({ item, texts: from }: EditedItem<Of['item']>, texts: Texts) =>
    decideInDialog([item], {
      verdict: 'edited',
      ...(from?.alternative == null ? {} : { alternative: from.alternative }),
      ...texts,
    });
  const showHelp = useCallback(() => setDialog({ kind: 'help' }), []);
  const closeDialog = () => setDialog(null);
  const dialogs = { dialog, closeDialog, decideInDialog, saveEdit, showHelp };
  const marked = { openIds, selectedIds, setSelectedIds };
  return { actions, shownOf, decideAll, rejectAll, undoLast, announcement, ...marked, ...dialogs };
}

/** The review of an ended run: what of its items is shown, open, selected and decided. */
export function useReview<Of extends RunTypes>(review: ItemsToReview<Of>) {
  const { list } = review.review;
  const { view, recent, runItems } = review.read;
  const { items = runItems.items } = review;
  const state = useReviewActions(review);
  useShortcutsCommand(state.showHelp);
  const deferredView = useDeferredValue(view);
  const shown = useMemo(
    () => itemsInView(list, items, { view: deferredView, recent }),
    [list, items, deferredView, recent],
  );
  return { ...review.read, ...state, items, shown };
}

/** What `useReview` answers. */
export type Review<Of extends RunTypes> = ReturnType<typeof useReview<Of>>;
