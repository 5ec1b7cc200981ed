import type { ReactNode } from 'react';
import { StatusPill, type Tone } from './Badge.tsx';

interface StatusRowProps {
  /** What the row is about. */
  name: ReactNode;
  status: { label: string; tone: Tone };
  children?: ReactNode;
}

/** A row of a list: what it is about, its status at the end of the line, and whatever else there is to say. */
export function StatusRow({ name, status, children }: StatusRowProps) {
  return (
    <li className="space-y-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">{name}</p>
        <StatusPill tone={status.tone}>{status.label}</StatusPill>
      </div>
      {children}
    </li>
  );
}
