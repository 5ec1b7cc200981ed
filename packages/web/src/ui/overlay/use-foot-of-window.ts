import { useLayoutEffect, useState } from 'react';

/** The height of what stays at the foot of the window: a bar of buttons, a dialog, or all of it under a dialog in its middle. */
function measureFoot(): number {
  const lowest = window.innerHeight - 1;
  const found = document.elementsFromPoint(window.innerWidth / 2, lowest);
  let height = 0;
  let element = found.find((one) => one.closest('[data-toasts]') === null) ?? null;
  // A dialog has a bar of its own; what counts is all of it.
  for (; element !== null; element = element.parentElement) {
    const { top, bottom } = element.getBoundingClientRect();
    const stays = ['sticky', 'fixed'].includes(getComputedStyle(element).position) && bottom >= lowest;
    if (stays) height = window.innerHeight - top;
  }
  return height;
}

/** Where the foot of the window is free, in pixels above its lower edge; kept up to date while a toast is shown there. */
export function useFootOfWindow(shownId: number | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (shownId === null) return;
    const end = new AbortController();
    const measure = () => setHeight(measureFoot());
    measure();
    for (const kind of ['scroll', 'resize']) {
      window.addEventListener(kind, measure, { signal: end.signal, passive: true });
    }
    // A bar that comes or goes makes the page longer or shorter.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    // A window over the page is an element of its own.
    const windows = new MutationObserver(measure);
    windows.observe(document.body, { childList: true });
    return () => {
      end.abort();
      observer.disconnect();
      windows.disconnect();
    };
  }, [shownId]);
  return height;
}
