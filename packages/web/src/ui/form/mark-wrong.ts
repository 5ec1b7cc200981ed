import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Marks what is wrong in a form and leads to the first of it. It is drawn before: on a busy machine a frame may come earlier. */
export function markWrong(form: RefObject<HTMLElement | null>, mark: () => void): void {
  flushSync(mark);
  form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
