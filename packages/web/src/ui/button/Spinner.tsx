import { clsx } from 'clsx';

/** The turning ring alone, for use next to a text that says what is in progress. */
export function SpinnerMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={clsx('size-4 animate-turn', className)}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A centered spinner that only appears when waiting takes longer than 200 ms. */
export function Spinner({ label = 'Loading…', isFullPage = false }: { label?: string; isFullPage?: boolean }) {
  return (
    <output className={clsx('grid place-items-center', isFullPage ? 'min-h-dvh' : 'min-h-48')}>
      <span className="animate-late text-muted">
        <SpinnerMark className="size-6" />
        <span className="sr-only">{label}</span>
      </span>
    </output>
  );
}
