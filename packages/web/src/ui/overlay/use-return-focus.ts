import { useRef } from 'react';

/** The button of the menu in which something was chosen; the menu itself is gone when the window closes. */
function buttonOfMenu(chosen: Element | null): Element | null {
  return document.getElementById(chosen?.closest('[role=menu]')?.getAttribute('aria-labelledby') ?? '');
}

/** For windows that are opened by state instead of a trigger: gives the focus back to what had it, or to the page when that is gone. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = buttonOfMenu(document.activeElement) ?? document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected === true ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
