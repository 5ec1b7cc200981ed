import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { MenuOpeningContext } from './menu-opening.ts';

interface ButtonParts {
  ref?: Ref<HTMLButtonElement>;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

interface MenuButtonProps {
  /** The button until its menu is there; the menu brings the same one. */
  button: ReactElement<ButtonParts>;
  /** A lazy part with a menu, which is open at first. */
  children: ReactNode;
}

const takeFocus = (shown: HTMLButtonElement | null): void => shown?.focus();

/** A button whose menu is loaded when it is first pressed, since few visits open one. If that fails, it stays and can be pressed again. */
export function MenuButton({ button, children }: MenuButtonProps) {
  const [openedBy, setOpenedBy] = useState<'key' | 'pointer' | null>(null);
  const [hasGivenUp, setHasGivenUp] = useState(false);
  // Until the menu is there, the button stays as it is and keeps the focus.
  const [, startLoading] = useTransition();
  const load = (by: 'key' | 'pointer') => startLoading(() => setOpenedBy(by));
  const opening = useMemo(
    () => ({
      byKey: openedBy === 'key',
      giveUp: () => {
        setHasGivenUp(true);
        setOpenedBy(null);
      },
    }),
    [openedBy],
  );
  const first = cloneElement(button, {
    ...(hasGivenUp && { ref: takeFocus }),
    // Enter and the space bar click without a press.
    onClick: ({ detail }) => load(detail === 0 ? 'key' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      load('key');
    },
  });
  return (
    <MenuOpeningContext value={opening}>
      <Suspense fallback={button}>{openedBy === null ? first : children}</Suspense>
    </MenuOpeningContext>
  );
}
