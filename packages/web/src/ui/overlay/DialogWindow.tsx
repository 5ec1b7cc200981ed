import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../button/Button.tsx';
import { overlayClass, panelClass } from './overlay-style.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: ReactNode;
  isWide?: boolean;
  /** Buttons at the end; the main one last. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What a Dialog shows. */
export function DialogWindow({
  isOpen,
  onOpenChange,
  title,
  description,
  isWide = false,
  footer,
  children,
}: DialogProps) {
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
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The bar of buttons at the end. */
function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex flex-col-reverse gap-2 border-t border-line bg-raised px-5 py-3.5 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
