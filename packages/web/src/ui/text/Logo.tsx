import { clsx } from 'clsx';

const sizes = {
  sm: { mark: 'size-5', text: 'text-base' },
  md: { mark: 'size-6', text: 'text-lg' },
  lg: { mark: 'size-8', text: 'text-xl' },
  xl: { mark: 'size-12', text: 'text-3xl' },
};

export type LogoSize = keyof typeof sizes;

/** The mark alone: lines of a result list, the first of them rising. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 23h16M8 17.5h6.5" opacity="0.6" />
        <path d="m8 12 3.5-3.5M15.5 17.5 24 9M18 8.5h6.5V15" />
      </g>
    </svg>
  );
}

/** The brand: icon and name. */
export function Logo({ size = 'md', className }: { size?: LogoSize; className?: string }) {
  const { mark, text } = sizes[size];
  return (
    <span className={clsx('inline-flex items-center gap-[0.5em]', text, className)}>
      <LogoMark className={mark} />
      <span className="font-semibold tracking-tight">Serplift</span>
    </span>
  );
}
