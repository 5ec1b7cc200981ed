import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { toastLimits, toasts } from '../ui/overlay/toast-store.ts';

const load = () => import('../ui/overlay/Toaster.tsx');
// Not a lazy part: those report with a toast.
const Toaster = lazy(() =>
  load()
    .then((loaded) => ({ default: loaded.Toaster }))
    .catch(() => ({ default: PlainToast })),
);

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

/** The words of a toast when its code could not be loaded. */
function PlainToast() {
  const current = useSyncExternalStore(toasts.subscribe, toasts.read);
  const openId = current?.isOpen === true ? current.id : null;
  useEffect(() => {
    if (openId === null) return;
    const timer = setTimeout(() => toasts.dismiss(openId), toastLimits.durationMs);
    return () => clearTimeout(timer);
  }, [openId]);
  return (
    <output className="fixed inset-x-0 bottom-0 z-60 p-2 empty:hidden">
      {openId !== null && (
        <div className="rounded-lg bg-raised p-4 shadow-float">
          <p className="font-medium">{current?.title}</p>
          <p className="text-muted">{current?.description}</p>
        </div>
      )}
    </output>
  );
}
