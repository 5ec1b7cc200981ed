import { clsx } from 'clsx';
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { overlayClass, panelClass } from './overlay-style.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb of the action: "Delete Project". */
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  isLoading?: boolean;
  onConfirm: () => void;
}

/** What a ConfirmDialog shows. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { isDanger = true, isLoading = false, cancelLabel = 'Cancel' } = props;
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content {...returnFocus} className={clsx(panelClass, 'p-5 sm:w-[min(27rem,94vw)]')}>
          <Radix.Title className="text-xl font-semibold">{props.title}</Radix.Title>
          <Radix.Description className="mt-2 text-muted">{props.description}</Radix.Description>
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={isDanger ? 'danger' : 'primary'} isLoading={isLoading} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
