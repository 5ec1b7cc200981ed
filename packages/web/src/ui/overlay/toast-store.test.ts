import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastLimits, ToastStore } from './toast-store.ts';

describe('the toast store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('has the times of the product: one toast, five seconds, gone after a million milliseconds [9-2]', () => {
    expect(toastLimits).toEqual({ shown: 1, durationMs: 5000, removeDelayMs: 1_000_000 });
  });

  it('keeps one toast, the newest [9-2]', () => {
    const store = new ToastStore();
    store.show({ title: 'first' });
    store.show({ title: 'second' });
    expect(store.read()).toMatchObject({ title: 'second', isOpen: true });
  });

  it('closes a dismissed toast at once and removes it after the removal delay [9-2]', () => {
    const store = new ToastStore();
    store.show({ title: 'saved' });
    store.dismiss(1);
    expect(store.read()).toMatchObject({ title: 'saved', isOpen: false });
    vi.advanceTimersByTime(toastLimits.removeDelayMs - 1);
    expect(store.read()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(store.read()).toBeNull();
  });

  it('does not let an older toast close or remove a newer one', () => {
    const store = new ToastStore();
    store.show({ title: 'first' });
    store.dismiss(1);
    store.show({ title: 'second' });
    store.dismiss(1);
    vi.advanceTimersByTime(toastLimits.removeDelayMs);
    expect(store.read()).toMatchObject({ title: 'second', isOpen: true });
  });

  it('notifies its listeners until they leave', () => {
    const store = new ToastStore();
    const listener = vi.fn<() => void>();
    const leave = store.subscribe(listener);
    store.show({ title: 'one' });
    leave();
    store.show({ title: 'two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
