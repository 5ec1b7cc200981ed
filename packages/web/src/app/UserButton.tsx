import type { ComponentProps } from 'react';
import { useCurrentUser } from '../lib/session.ts';

/** The button of the user menu: the first letter of who is signed in. */
export function UserButton(props: ComponentProps<'button'>) {
  const user = useCurrentUser();
  return (
    <button
      type="button"
      aria-label="My Account"
      title="My Account"
      aria-haspopup="menu"
      {...props}
      className="control-target grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text hover:brightness-95"
    >
      {Array.from(user.displayName ?? user.email)[0]?.toUpperCase()}
    </button>
  );
}
