import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

interface MenuButtonProps {
  /** The button until its menu is there; the menu brings the same one. */
  button: ReactElement<{ onClick?: () => void }>;
  /** A lazy menu that is open at first. */
  children: ReactNode;
}

/** A button whose menu is loaded when it is first pressed, since few visits open one. */
export function MenuButton({ button, children }: MenuButtonProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted) return cloneElement(button, { onClick: () => setIsWanted(true) });
  return <Suspense fallback={button}>{children}</Suspense>;
}
