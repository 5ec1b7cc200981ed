import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { type CSSProperties, useSyncExternalStore, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, IconButton } from '../button/Button.tsx';
import { toastLimits, toasts, type ToastTone } from './toast-store.ts';

const icons: Record<ToastTone, { Icon: typeof Info; className: string }> = {
  neutral: { Icon: Info, className: 'text-accent-text' },
  good: { Icon: CircleCheck, className: 'text-good' },
  bad: { Icon: CircleAlert, className: 'text-bad' },
};

/** The place where toasts appear; rendered once in the application. Hover and focus hold the time; F8 moves the focus here. */
export function Toaster() {
  const current = useSyncExternalStore(toasts.subscribe, toasts.read);
  const foot = useFootOfWindow(current?.isOpen === true ? current.id : null);
  const isUnderDialog = foot > window.innerHeight / 2;
  const { Icon, className } = icons[current?.tone ?? 'neutral'];
  return (
    <Radix.Provider duration={toastLimits.durationMs} swipeDirection="right">
      {current !== null && (
        <Radix.Root
          key={current.id}
          open={current.isOpen}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(current.id)}
          // A polite announcement: nothing here interrupts.
          type="background"
          className="pointer-events-auto flex animate-appear items-start gap-3 rounded-lg bg-raised px-3.5 py-2 text-sm shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${className}`} />
          <div className="min-w-0 flex-1">
            <Radix.Title className="font-medium">{current.title}</Radix.Title>
            {current.description !== undefined && (
              <Radix.Description className="text-muted">{current.description}</Radix.Description>
            )}
            {current.link !== undefined && (
              <Radix.Action asChild altText={current.link.label}>
                <Link
                  to={current.link.to}
                  reloadDocument={current.link.reloads === true}
                  className="mt-1 inline-flex min-h-6 items-center text-accent-text hover:underline"
                >
                  {current.link.label}
                </Link>
              </Radix.Action>
            )}
          </div>
          {current.action !== undefined && (
            <Radix.Action asChild altText={current.action.label}>
              <Button size="sm" onClick={current.action.run}>
                {current.action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss" isSmall className="-m-1">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      )}
      {/* In the free middle of the bar at the top. Where it has none, at the foot, above a bar that stays there; over a dialog, above it. */}
      <Radix.Viewport
        data-toasts
        style={{ '--foot': `${foot}px` } as CSSProperties}
        className={clsx(
          'fixed inset-x-0 z-60 mx-auto w-full max-w-lg p-2 outline-none empty:hidden lg:top-0 lg:max-w-md lg:p-1',
          isUnderDialog ? 'max-lg:top-0' : 'max-lg:bottom-(--foot)',
        )}
      />
    </Radix.Provider>
  );
}

/** The height of what stays at the foot of the window: a bar of buttons, a dialog, or all of it under a dialog in its middle. */
function measureFoot(): number {
  const lowest = window.innerHeight - 1;
  const found = document.elementsFromPoint(window.innerWidth / 2, lowest);
  let height = 0;
  let element = found.find((one) => one.closest('[data-toasts]') === null) ?? null;
  // A dialog has a bar of its own; what counts is all of it.
  for (; element !== null; element = element.parentElement) {
    const { top, bottom } = element.getBoundingClientRect();
    const stays = ['sticky', 'fixed'].includes(getComputedStyle(element).position) && bottom >= lowest;
    if (stays) height = window.innerHeight - top;
  }
  return height;
}

/** Where the foot of the window is free, in pixels above its lower edge; kept up to date while a toast is shown there. */
function useFootOfWindow(shownId: number | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (shownId === null) return;
    const end = new AbortController();
    const measure = () => setHeight(measureFoot());
    measure();
    for (const kind of ['scroll', 'resize']) {
      window.addEventListener(kind, measure, { signal: end.signal, passive: true });
    }
    // A bar that comes or goes makes the page longer or shorter.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    // A window over the page is an element of its own.
    const windows = new MutationObserver(measure);
    windows.observe(document.body, { childList: true });
    return () => {
      end.abort();
      observer.disconnect();
      windows.disconnect();
    };
  }, [shownId]);
  return height;
}
