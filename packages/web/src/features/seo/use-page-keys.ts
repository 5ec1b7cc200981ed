import type { SeoPage } from '@serplift/core/api';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { ReviewActions } from './PageCard.tsx';

interface PageKeys {
  pages: SeoPage[];
  actions: ReviewActions;
  onHelp: () => void;
  /** Draws the page of an index that is not on screen. */
  scrollTo: (index: number) => void;
}

/** A page with these states of its proposal can be decided by key. */
function isDecidable(page: SeoPage): boolean {
  return page.state === 'succeeded';
}

function focusPage(list: HTMLElement, index: number): boolean {
  const item = list.querySelector<HTMLElement>(`li[data-index="${index}"]`);
  const toggle = item?.querySelector<HTMLElement>('[data-page-toggle]');
  if (item == null || toggle == null) return false;
  toggle.focus({ preventScroll: true });
  item.scrollIntoView({ block: 'nearest' });
  return true;
}

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Single keys for reviewing quickly; they work only while the focus is inside the list, and never in a field. */
export function usePageKeys(list: RefObject<HTMLElement | null>, { pages, actions, onHelp, scrollTo }: PageKeys): void {
  const move = useEffectEvent((from: number, by: number) => {
    const to = Math.min(pages.length - 1, Math.max(0, from + by));
    const element = list.current;
    if (element === null || focusPage(element, to)) return;
    scrollTo(to);
    requestAnimationFrame(() => focusPage(element, to));
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
    const handleKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const item = target.closest<HTMLElement>('li[data-index]');
      if (item === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (target.matches('input, textarea, select')) return;
      const index = Number(item.dataset['index']);
      const by = moves[event.key];
      if (by !== undefined) {
        // Arrow keys scroll unless a page itself has the focus.
        if (event.key.startsWith('Arrow') && !target.matches('[data-page-toggle]')) return;
        move(index, by);
        event.preventDefault();
      } else if (act(index, event.key)) event.preventDefault();
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => element.removeEventListener('keydown', handleKeyDown);
  }, [list]);
}
