import type { Decision } from '@serplift/core/api';
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Item {
  state: string;
  decision: Decision | null;
}

/** What the keys of a list do with the item that has the focus. */
export interface KeyActions<One> {
  accept: (item: One) => void;
  edit: (item: One) => void;
  reject: (item: One) => void;
  undo: (item: One) => void;
  next: (item: One) => void;
  select: (item: One) => void;
}

interface ReviewKeys<One> {
  items: One[];
  actions: KeyActions<One>;
  /** Whether items of the list are selected. */
  canSelect: boolean;
  onHelp: () => void;
  /** Draws an item that is out of sight, in lists that draw only what is in sight. */
  reveal?: (index: number) => void;
}

/** Whether there is a proposal to decide about. */
function isDecidable(item: Item): boolean {
  return item.state === 'succeeded';
}

function focusItem(list: HTMLElement, index: number): void {
  const item = list.querySelector<HTMLElement>(`[data-index="${index}"]`);
  item?.querySelector<HTMLElement>('[data-item-toggle]')?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Single keys for reviewing quickly; they work only while the focus is inside the list, and never in a field. */
export function useReviewKeys<One extends Item>(list: RefObject<HTMLElement | null>, keys: ReviewKeys<One>): void {
  const { items, actions, canSelect, onHelp, reveal } = keys;
  const move = useEffectEvent((from: number, by: number) => {
    const to = from + by;
    if (list.current === null || items[to] === undefined) return;
    reveal?.(to);
    if (reveal === undefined) focusItem(list.current, to);
    // What was out of sight is drawn with the next frame.
    else requestAnimationFrame(() => list.current !== null && focusItem(list.current, to));
  });
  const act = useEffectEvent((index: number, key: string): boolean => {
    const item = items[index];
    if (key === '?') onHelp();
    else if (item !== undefined && key === 'x' && canSelect) actions.select(item);
    else if (item === undefined || !isDecidable(item)) return false;
    else if (key === 'a') actions.accept(item);
    else if (key === 'n') actions.next(item);
    else if (key === 'e') actions.edit(item);
    else if (key === 'r') actions.reject(item);
    else if (key === 'u' && item.decision !== null) actions.undo(item);
    else return false;
    return true;
  });
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const ending = new AbortController();
    const { signal } = ending;
    element.addEventListener(
      'keydown',
      (event) => {
        const index = indexOf(event.target);
        if (index === null || isForAnother(event)) return;
        const by = moves[event.key];
        if (by !== undefined) move(index, by);
        if (by !== undefined || act(index, event.key)) event.preventDefault();
      },
      { signal },
    );
    return () => ending.abort();
  }, [list]);
}

/** The place of the item that an element belongs to. */
function indexOf(target: EventTarget | null): number | null {
  const item = (target as HTMLElement).closest<HTMLElement>('[data-index]');
  return item === null ? null : Number(item.dataset['index']);
}

/** Whether a key is part of another program's shortcut, of typing, or of scrolling from within an item. */
function isForAnother(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (target.matches('input, textarea, select')) return true;
  return event.key.startsWith('Arrow') && !target.matches('[data-item-toggle]');
}
