import { type ReactNode, Suspense, useState } from 'react';

interface MenuButtonProps {
  /** The button until its menu is there; the menu brings the same one. */
  button: (onClick?: () => void) => ReactNode;
  /** A lazy menu that is open at first. */
  children: ReactNode;
}

/** A button whose menu is loaded when it is first pressed, since few visits open one. */
export function MenuButton({ button, children }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  return isWanted ? <Suspense fallback={button()}>{children}</Suspense> : button(() => setIsWanted(true));
}
