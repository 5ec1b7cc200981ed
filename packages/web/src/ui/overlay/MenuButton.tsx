import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
  useTransition,
} from 'react';

interface MenuButtonProps {
  /** The button until its menu is there; the menu brings the same one. */
  button: ReactElement<{ onClick?: () => void; onKeyDown?: (event: KeyboardEvent) => void }>;
  /** A lazy menu that is open at first. */
  children: ReactNode;
}

/** A button whose menu is loaded when it is first pressed, since few visits open one. */
export function MenuButton({ button, children }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  // Until the menu is there, the button stays as it is and keeps the focus.
  const [, startLoading] = useTransition();
  const load = () => startLoading(() => setIsWanted(true));
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    load();
  };
  const first = cloneElement(button, { onClick: load, onKeyDown: handleKey });
  return <Suspense fallback={button}>{isWanted ? children : first}</Suspense>;
}
