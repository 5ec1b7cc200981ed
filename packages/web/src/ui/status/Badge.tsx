import { cva } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad';

const badge = cva('inline-flex h-5.5 items-center gap-1.5 rounded-full px-2 text-xs font-medium whitespace-nowrap', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-muted',
      accent: 'bg-accent-soft text-accent-text',
      good: 'bg-good-soft text-good',
      warn: 'bg-warn-soft text-warn',
      bad: 'bg-bad-soft text-bad',
    },
  },
});

interface BadgeProps {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}

/** A short word about a thing. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return <span className={clsx(badge({ tone }), className)}>{children}</span>;
}

/** A state in words, with a dot that pulses while something is in progress. */
export function StatusPill({ tone = 'neutral', isActive = false, children }: BadgeProps & { isActive?: boolean }) {
  return (
    <span className={badge({ tone })}>
      <span aria-hidden="true" className={clsx('size-1.5 rounded-full bg-current', isActive && 'animate-breathe')} />
      {children}
    </span>
  );
}
