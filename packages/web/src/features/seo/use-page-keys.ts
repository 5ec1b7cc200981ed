import type { SeoPage } from '@serplift/core/api';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ReviewActions } from './PageCard.tsx';

interface PageKeys {
  pages: SeoPage[];
  actions: ReviewActions;
  onHelp: () => void;
}

/** Whether there is a proposal to decide about. */
function isDecidable(page: SeoPage): boolean {
  return page.state === 'succeeded';
}

function focusPage(list: HTMLElement, index: number): void {
  const item = list.querySelector<HTMLElement>(`li[data-index="${index}"]`);
  item?.querySelector<HTMLElement>('[data-page-toggle]')?.focus({ preventScroll: true });
  item?.scrollIntoView({ block: 'nearest' });
}

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Single keys for reviewing quickly; they work only while the focus is inside the list, and never in a field. */
export function usePageKeys(list: RefObject<HTMLElement | null>, keys: PageKeys): void {
  const { pages, actions, onHelp } = keys;
  const move = useEffectEvent((from: number, by: number) => {
    if (list.current !== null) focusPage(list.current, from + by);
  });
  const act = useEffectEvent((index: number, key: string): boolean => {
    const page = pages[index];
    if (key === '?') onHelp();
    else if (page === undefined || !isDecidable(page)) return false;
    else if (key === 'a') {
      if (page.decision?.verdict !== 'accepted') actions.accept(page);
    } else if (key === 'e') actions.edit(page);
    else if (key === 'r') actions.reject(page);
    else if (key === 'u' && page.decision !== null) actions.undo(page);
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

/** The place of the page that an element belongs to. */
function indexOf(target: EventTarget | null): number | null {
  const item = (target as HTMLElement).closest<HTMLElement>('li[data-index]');
  return item === null ? null : Number(item.dataset['index']);
}

/** Whether a key is part of a shortcut of somebody else, of typing, or of scrolling from within a page. */
function isForAnother(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (target.matches('input, textarea, select')) return true;
  return event.key.startsWith('Arrow') && !target.matches('[data-page-toggle]');
}
