import { useEffect, useRef } from 'react';

/** Moves the focus to a row of a list after one was added or removed. */
export function useRowFocus() {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current !== null) list.current?.querySelectorAll('input')[wanted.current]?.focus();
    wanted.current = null;
  });
  const focusRow = (row: number) => {
    wanted.current = row;
  };
  return [list, focusRow] as const;
}
