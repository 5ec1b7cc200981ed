import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { overlayClass } from './overlay-style.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** What has the focus afterwards. */
  returnTo: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A window at the edge of the page, all of it on phones, that keeps the focus until Esc or a press beside it. */
export function SidePanel({ title, onClose, returnTo, children }: SidePanelProps) {
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          data-pane
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The whole of it, so that keys scroll it.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            (returnTo.current ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
          }}
          className="fixed inset-y-0 right-0 z-40 w-full overflow-y-auto overscroll-contain bg-surface sm:w-110 sm:border-l sm:border-line sm:shadow-float"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
