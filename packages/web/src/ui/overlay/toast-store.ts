/** One toast at a time; a newer one takes the place of the shown one. */
export const toastLimits = { shown: 1, durationMs: 5000, removeDelayMs: 1_000_000 };

export type ToastTone = 'neutral' | 'good' | 'bad';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** Leads to what the message is about; `reloads` reloads the whole page. */
  link?: { to: string; label: string; reloads?: boolean };
  /** What can still be done about it. */
  action?: { label: string; run: () => void };
}

export interface ToastState extends ToastMessage {
  id: number;
  isOpen: boolean;
}

/** Holds the shown toast. A dismissed one stays, closed, until it is removed, so that it can leave gracefully. */
export class ToastStore {
  #current: ToastState | null = null;
  #lastId = 0;
  #removal: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly read = (): ToastState | null => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(message: ToastMessage): void {
    this.#lastId += 1;
    this.#change({ ...message, id: this.#lastId, isOpen: true });
  }

  /** Closes the toast if it is still the shown one. */
  dismiss(id: number): void {
    if (this.#current?.id !== id || !this.#current.isOpen) return;
    this.#change({ ...this.#current, isOpen: false });
    this.#removal = setTimeout(() => this.#change(null), toastLimits.removeDelayMs);
  }

  #change(next: ToastState | null): void {
    clearTimeout(this.#removal);
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}

export const toasts = new ToastStore();

/** Shows a short message at the edge of the page for five seconds. */
export function toast(message: ToastMessage): void {
  toasts.show(message);
}
