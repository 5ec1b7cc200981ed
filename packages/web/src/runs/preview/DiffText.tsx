import { clsx } from 'clsx';
import type { DiffPart } from '../../ui/text/word-diff.ts';

const marks = {
  removed: { Element: 'del', className: 'bg-bad-soft text-bad no-underline' },
  added: { Element: 'ins', className: 'bg-good-soft text-good no-underline' },
} as const;

interface DiffTextProps {
  parts: readonly DiffPart[];
  side: 'removed' | 'added';
  /** The whole text of this side. */
  text: string;
}

/** One side of a comparison: what both texts share, and marked what only this side has. */
export function DiffText({ parts, side, text }: DiffTextProps) {
  // Where nothing is shared, marks would only make both texts harder to read.
  if (!parts.some((part) => part.kind === 'same' && /\p{L}/u.test(part.text))) {
    return <span className="wrap-anywhere">{text}</span>;
  }
  const { Element, className } = marks[side];
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => {
        if (part.kind === 'same') return part.text;
        if (part.kind !== side) return null;
        // The space around a change stays unmarked.
        const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(part.text) ?? [];
        return (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            {before}
            <Element className={clsx('rounded-xs box-decoration-clone px-0.5', className)}>{words}</Element>
            {after}
          </span>
        );
      })}
    </span>
  );
}
