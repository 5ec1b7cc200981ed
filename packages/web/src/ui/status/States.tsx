import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** What will be here and how to get it. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** What is shown where there is nothing yet: says what will be here and offers the first step. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge/50 px-6 py-12 text-center">
      {icon !== undefined && (
        <div
          aria-hidden="true"
          className="mb-4 grid size-11 place-items-center rounded-lg bg-accent-soft text-accent-text [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <h2 className="text-lg font-semibold">{title}</h2>
      {children !== undefined && <div className="mt-1 max-w-md text-muted">{children}</div>}
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** What happened and what to do. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  retryLabel?: string;
}

/** A part that could not be loaded, with a way to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  retryLabel = 'Try Again',
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-10 text-center"
    >
      <div aria-hidden="true" className="mb-4 grid size-11 place-items-center rounded-lg bg-bad-soft text-bad">
        <CircleAlert className="size-5" />
      </div>
      <h2 className="text-lg font-semibold">{title}</h2>
      {children !== undefined && <div className="mt-1 max-w-md wrap-anywhere text-muted">{children}</div>}
      {onRetry !== undefined && (
        <Button className="mt-5" onClick={onRetry} isLoading={isRetrying}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}

const noticeTones = {
  neutral: 'border-line bg-sunken',
  accent: 'border-accent/30 bg-accent-soft',
  good: 'border-good/30 bg-good-soft',
  warn: 'border-warn/30 bg-warn-soft',
  bad: 'border-bad/30 bg-bad-soft',
};

interface NoticeProps {
  tone?: keyof typeof noticeTones;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A remark inside a page, for something the reader should know before continuing. */
export function Notice({ tone = 'neutral', title, children, actions }: NoticeProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border p-4 ${noticeTones[tone]}`}>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mt-0.5 text-muted">{children}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
