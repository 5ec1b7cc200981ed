import { type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { FormBody } from './FormBody.tsx';
import type { Form } from './use-form.ts';

interface FormDialogProps {
  form: Pick<Form<object>, 'failures' | 'submit' | 'errors' | 'close' | 'isSaving'>;
  title: string;
  description?: ReactNode;
  /** Null where it is only read. */
  submitLabel: string | null;
  isWide?: boolean;
  children: ReactNode;
}

/** A dialog around a form, with its buttons always in sight. */
export function FormDialog({ form, title, description, submitLabel, isWide = false, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      isOpen
      isWide={isWide}
      onOpenChange={form.close}
      title={title}
      {...(description === undefined ? {} : { description })}
      footer={
        <>
          <Button onClick={form.close}>{submitLabel === null ? 'Close' : 'Cancel'}</Button>
          {submitLabel !== null && (
            <Button type="submit" form={id} variant="primary" isLoading={form.isSaving}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <FormBody form={form} id={id}>
        {children}
      </FormBody>
    </Dialog>
  );
}
