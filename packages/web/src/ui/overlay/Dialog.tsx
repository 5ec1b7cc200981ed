import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button/Button.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** The look of what lies over the page; shared by Dialog and ConfirmDialog. */
export const overlayClass = 'fixed inset-0 z-40 animate-appear bg-scrim';
export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-y-auto overscroll-contain rounded-t-xl bg-raised shadow-float sm:inset-auto sm:top-[12dvh] sm:left-1/2 sm:max-h-[76dvh] sm:-translate-x-1/2 sm:rounded-xl';

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  isWide?: boolean;
  /** Buttons at the end; the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A window over the page that keeps the focus until Esc, its close button or an action ends it. */
export function Dialog({ isOpen, onOpenChange, title, description, isWide = false, footer, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...returnFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={clsx(panelClass, isWide ? 'sm:w-[min(48rem,94vw)]' : 'sm:w-[min(30rem,94vw)]')}
        >
          <div className="px-5 pt-5 pr-14">
            <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>
            )}
          </div>
          <div className="px-5 py-4">{children}</div>
          {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
          {/* Last, so that the first field or button has the focus. */}
          <Radix.Close asChild>
            <IconButton label="Close" isSmall className="absolute! top-4.5 right-4">
              <X aria-hidden="true" />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The bar of buttons at the end of a dialog; inside a form place it yourself so that Enter submits. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-col-reverse gap-2 border-t border-line bg-raised px-5 py-3.5 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
