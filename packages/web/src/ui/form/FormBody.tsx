import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Form } from './use-form.ts';

interface FormBodyProps {
  form: Pick<Form<object>, 'failures' | 'submit'>;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The fields of a form. */
export function FormBody({ form: { failures, submit }, id, className = 'space-y-4', children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  // Before the next frame, which on a busy machine comes before other effects.
  useLayoutEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className={className}>
      {children}
    </form>
  );
}
