import { clsx } from 'clsx';

/** A gray placeholder for content that is loading; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-breathe rounded-md bg-hover', className)} />;
}

/** Placeholders for the rows of a list or table, announced once as loading. */
export function SkeletonRows({ rows = 5, className = 'h-12' }: { rows?: number; className?: string }) {
  return (
    <output className="block space-y-2">
      <span className="sr-only">Loading…</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </output>
  );
}
