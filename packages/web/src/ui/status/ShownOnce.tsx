import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { CopyButton } from '../button/CopyButton.tsx';
import { Notice } from './States.tsx';

interface ShownOnceProps {
  /** What the text is. */
  label: string;
  text: string;
  copyLabel: string;
  /** What to do with it. */
  title: string;
  children: ReactNode;
  onDone: () => void;
}

/** A secret or link that is shown this once: to be copied, with what to do with it. */
export function ShownOnce({ label, text, copyLabel, title, children, onDone }: ShownOnceProps) {
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-2 rounded-md border border-edge bg-sunken py-2 pr-2 pl-3">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere" aria-label={label}>
          {text}
        </code>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <Notice tone="warn" title={title}>
        {children}
      </Notice>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone} className="max-sm:w-full">
          Done
        </Button>
      </div>
    </div>
  );
}
