import { useEffect, useEffectEvent } from 'react';
import { isForAnother } from '../../lib/hotkeys.ts';
import { areSingleKeysOn } from '../../lib/single-keys.ts';
import { selectableOf } from './review-view-rules.ts';
import type { Review } from './use-review.ts';

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

interface KeyTargets {
  /** Reads an item where its list leaves no room for it. */
  openPane: (id: string) => void;
  /** Selects an item, or all from the one selected last, or from another one, to it. */
  select: (id: string, isRange: boolean, from?: string) => void;
  focusSearch: () => void;
  /** Where the proposal is edited when there is no window for it. */
  focusEditor: () => void;
}

/** Single keys for reviewing quickly, from anywhere but a field, a menu or an open window. */
export function useReviewKeys(state: Review, { openPane, select, focusSearch, focusEditor }: KeyTargets): void {
  const { shown, current, actions, moveTo, open, opened, takeBack, dialog, setDialog, selectedIds, setSelectedIds } =
    state;
  const move = (by: number, isSelecting: boolean) => {
    const next = shown[shown.findIndex(({ id }) => id === current?.id) + by];
    if (next === undefined) return;
    moveTo(next.id);
    if (isSelecting) select(next.id, true, current !== null && !selectedIds.has(current.id) ? current.id : undefined);
  };
  const actOnCurrent: Record<string, () => void> =
    current === null
      ? {}
      : {
          x: () => select(current.id, false),
          X: () => select(current.id, true),
          Enter: () => openPane(current.id),
          ...(current.item.state === 'succeeded' && {
            a: () => actions.accept(current),
            n: () => actions.turn(current),
            e: () => (current.edit === null ? focusEditor() : actions.edit(current)),
            r: () => actions.reject(current),
          }),
        };
  const act = useEffectEvent((event: KeyboardEvent): boolean => {
    const { key, shiftKey, target } = event;
    const by = moves[key] ?? moves[key.toLowerCase()];
    // A button or a scrolled part keeps its own Enter and arrows.
    const isOnControl = target instanceof Element && target.closest('button, a, summary, input, [data-pane]') !== null;
    if (isOnControl && (key === 'Enter' || key.startsWith('Arrow'))) return false;
    if (by !== undefined) move(by, shiftKey);
    else if (key === '?') setDialog({ kind: 'help' });
    else if (key === '/') focusSearch();
    else if (key === 'u' && current?.item.decision != null) actions.undo(current);
    else if (key === 'u') takeBack();
    else if (key === 'Escape' && opened !== null) open(null);
    else if (actOnCurrent[key] === undefined) return false;
    else actOnCurrent[key]();
    return true;
  });
  const selectAll = useEffectEvent(() => setSelectedIds(new Set(selectableOf(shown).ids)));
  const undo = useEffectEvent(takeBack);
  const isDialogOpen = useEffectEvent(() => dialog !== null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // A window may be open that is still being loaded.
      if (isForAnother(event) || isDialogOpen()) return;
      // A key that is held moves on; it doesn't decide about what comes next.
      if (event.repeat && moves[event.key] === undefined && moves[event.key.toLowerCase()] === undefined) return;
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !areSingleKeysOn()) return;
      const withMod = event.ctrlKey || event.metaKey;
      if (withMod && event.key === 'a') selectAll();
      else if (withMod && event.key === 'z') undo();
      else if (withMod || event.altKey || !act(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
