import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { DraftForm } from './use-draft-form.ts';

interface FormDialogProps {
  form: Pick<DraftForm<object>, 'failures' | 'submit' | 'close' | 'isSaving'>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog around a form, with its buttons always in sight. */
export function FormDialog({ form, title, description, submitLabel, isWide = false, children }: FormDialogProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  return (
    <Dialog
      isOpen
      isWide={isWide}
      onOpenChange={form.close}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={form.close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" isLoading={form.isSaving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={element} id={id} noValidate onSubmit={form.submit} className="space-y-4">
        {children}
      </form>
    </Dialog>
  );
}
