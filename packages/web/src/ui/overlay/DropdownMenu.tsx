import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useContext, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MenuOpeningContext } from './menu-opening.ts';

interface DropdownMenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Names the menu for screen readers when the trigger does not. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A menu under a button. It leaves the rest of the page usable while open. Inside a MenuButton it is open from the start. */
export function DropdownMenu({ trigger, label, align = 'end', children }: DropdownMenuProps) {
  const opening = useContext(MenuOpeningContext);
  // The key that opened it came before the menu could notice; from then on it knows keys from presses by itself.
  const beginsAtFirstLine = useRef(opening?.byKey === true);
  const handleFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!beginsAtFirstLine.current || target !== currentTarget) return;
    beginsAtFirstLine.current = false;
    const line = currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])');
    line?.focus({ preventScroll: true });
  };
  return (
    <Radix.Root modal={false} defaultOpen={opening !== null}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: the menu belongs to the landmark of its button. */}
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        loop
        onFocus={handleFocus}
        {...(label === undefined ? {} : { 'aria-label': label })}
        className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-rise overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const item =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-ink outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  isDanger?: boolean;
}

/** An action of a menu. */
export function MenuItem({ icon, isDanger = false, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item {...rest} className={clsx(item, isDanger && 'text-bad! [&_svg]:text-bad!', className)}>
      {icon}
      {children}
    </Radix.Item>
  );
}

/** A menu line that leads to another page. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={item}>
        {children}
      </Link>
    </Radix.Item>
  );
}

/** A menu line for one of several values, chosen when it is the current one. */
export function MenuChoice({ isChosen, children, ...rest }: MenuItemProps & { isChosen: boolean }) {
  return (
    <Radix.CheckboxItem
      {...(rest.disabled === undefined ? {} : { disabled: rest.disabled })}
      {...(rest.onSelect === undefined ? {} : { onSelect: rest.onSelect })}
      checked={isChosen}
      className={item}
    >
      <span className="flex-1">{children}</span>
      {isChosen && <Check />}
    </Radix.CheckboxItem>
  );
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-sm text-muted">{children}</Radix.Label>;
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
