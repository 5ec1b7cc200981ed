import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { TreeRow } from './campaign-rules.ts';

interface TreeKeys {
  frame: RefObject<HTMLElement | null>;
  rows: readonly TreeRow[];
  activeIndex: number;
  onMove: (index: number) => void;
  onToggle: (row: TreeRow) => void;
  onChoose: (row: TreeRow) => void;
  onChooseAll: () => void;
}

const pageRows = 10;

/** Where a key leads from a row; null for keys that do not move. */
function targetOf(key: string, index: number, rows: readonly TreeRow[]): number | null {
  const row = rows[index];
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + pageRows;
    case 'PageUp':
      return index - pageRows;
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return row !== undefined && row.kind !== 'keyword' && row.isOpen ? index + 1 : null;
    case 'ArrowLeft':
      return row === undefined || isOpen(row) ? null : parentIndex(rows, index);
    default:
      return null;
  }
}

const isOpen = (row: TreeRow): boolean => row.kind !== 'keyword' && row.isOpen;

function parentIndex(rows: readonly TreeRow[], index: number): number | null {
  const level = rows[index]?.level ?? 1;
  const found = rows.slice(0, index).findLastIndex((row) => row.level < level);
  return found === -1 ? null : found;
}

/** The keys of a tree grid: arrows move, open and close, Space selects, Enter opens, Ctrl or Cmd with A selects all. */
export function useTreeKeys(keys: TreeKeys): (event: KeyboardEvent) => void {
  const { frame, rows, activeIndex, onMove } = keys;
  // The row to focus is drawn only after the list has scrolled to it.
  const [wanted, setWanted] = useState<{ index: number } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.index}"]`);
    row?.focus({ preventScroll: true });
  }, [frame, wanted]);

  return (event) => {
    const row = rows[activeIndex];
    if (row === undefined || event.altKey || (event.target as HTMLElement).matches('input, button')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      keys.onChooseAll();
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, activeIndex, rows);
    const index = target === null ? null : Math.min(rows.length - 1, Math.max(0, target));
    if (index !== null) {
      onMove(index);
      setWanted({ index });
    } else if (event.key === ' ') keys.onChoose(row);
    else if (event.key === 'Enter') keys.onToggle(row);
    else if (event.key === 'ArrowRight' && row.kind !== 'keyword' && !row.isOpen) keys.onToggle(row);
    else if (event.key === 'ArrowLeft' && isOpen(row)) keys.onToggle(row);
    else if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
  };
}
