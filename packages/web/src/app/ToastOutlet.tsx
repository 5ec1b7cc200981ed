import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toasts } from '../ui/overlay/toast-store.ts';

const load = () => import('../ui/overlay/Toaster.tsx');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

/** Where toasts appear. Their code comes with the first key or touch, so that the first page is quick and a lost connection can still be reported. */
export function ToastOutlet() {
  const current = useSyncExternalStore(toasts.subscribe, toasts.read, toasts.read);
  useEffect(() => {
    const first = new AbortController();
    const handleFirst = () => {
      first.abort();
      load().catch(() => undefined);
    };
    for (const kind of ['pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(kind, handleFirst, { signal: first.signal, passive: true });
    }
    return () => first.abort();
  }, []);
  return current === null ? null : (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
