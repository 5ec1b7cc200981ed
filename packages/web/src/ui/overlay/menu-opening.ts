import { createContext } from 'react';

/** How a menu that was loaded on demand was asked for. */
export interface MenuOpening {
  /** A menu that was opened by a key begins at its first line. */
  byKey: boolean;
  /** Shows the button again when the menu could not be loaded. */
  giveUp: () => void;
}

/** Inside a menu that is loaded when its button is pressed; null for other menus. */
export const MenuOpeningContext = createContext<MenuOpening | null>(null);
