import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Form } from './use-form.ts';

interface FormBodyProps {
  form: Pick<Form<object>, 'failures' | 'submit' | 'errors'>;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** The fields of a form. What is wrong with all of it, its error `form`, stands above them and leads to the first empty one. */
export function FormBody({ form: { failures, submit, errors }, id, className = 'space-y-4', children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form: problem } = errors;
  // Before the next frame, which on a busy machine comes before other effects.
  useLayoutEffect(() => {
    if (failures === 0) return;
    const controls = element.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
    const isWrong = (one: HTMLInputElement) =>
      one.matches('[aria-invalid]') || (problem !== undefined && one.value === '');
    [...controls].find(isWrong)?.focus();
    // Each failure leads there once, whatever is said meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failures]);
  return (
    <form ref={element} id={id} noValidate onSubmit={submit} className={className}>
      {problem !== undefined && (
        <p role="alert" className="rounded-md border border-bad/30 bg-bad-soft px-3 py-2 text-bad">
          {problem}
        </p>
      )}
      {children}
    </form>
  );
}
