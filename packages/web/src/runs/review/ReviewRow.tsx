import { clsx } from 'clsx';
import { Check, Minus, Pencil, TriangleAlert, X } from 'lucide-react';
import { type MouseEvent, useMemo } from 'react';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { diffWords } from '../../ui/text/word-diff.ts';
import { DiffText } from '../preview/DiffText.tsx';
import type { ReviewEntry } from './review-kind.ts';

/** On phones the text takes two lines. */
export const rowHeightPx = { wide: 60, phone: 84 };

/** The id of the row of an item in the document. */
export const rowIdOf = (id: string): string => `row-${id}`;

interface ReviewRowProps {
  entry: ReviewEntry;
  index: number;
  topPx: number;
  heightPx: number;
  isCurrent: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: (isRange: boolean) => void;
}

/** One item of a review on two lines: what it is and why, and what changes. */
export function ReviewRow(props: ReviewRowProps) {
  const { entry, index, topPx, heightPx, isCurrent, isSelected, onOpen, onSelect } = props;
  const select = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSelect(event.shiftKey);
  };
  return (
    // The keys of the whole list act on it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <tr
      id={rowIdOf(entry.id)}
      data-index={index}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-current={isCurrent || undefined}
      onClick={(event) => (event.shiftKey ? select(event) : onOpen())}
      className={clsx(
        'absolute inset-x-0 top-0 grid cursor-pointer grid-cols-[2.75rem_minmax(0,1fr)_2rem] items-center border-b border-line [contain:layout_style]',
        isCurrent ? 'bg-sunken shadow-[inset_3px_0_0] shadow-accent' : 'hover:bg-sunken/60',
        isSelected && 'bg-accent-soft/60',
      )}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
    >
      <td className="grid place-items-center" onClickCapture={select}>
        <Checkbox label={`Select ${entry.name}`} isLabelHidden tabIndex={-1} checked={isSelected} readOnly />
      </td>
      <td className="min-w-0">
        <p className="flex items-baseline justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {entry.name}
          </span>
          <span className="min-w-0 max-w-3/5 shrink-0 truncate text-sm text-muted max-sm:max-w-none max-sm:shrink">
            {entry.reason}
          </span>
        </p>
        <Texts entry={entry} />
      </td>
      <td className="grid place-items-center">
        <RowMark entry={entry} />
      </td>
    </tr>
  );
}

function Texts({ entry: { before, after, more } }: { entry: ReviewEntry }) {
  const parts = useMemo(() => (before === null ? [] : diffWords(before, after)), [before, after]);
  return (
    <p dir="auto" className="text-sm max-sm:line-clamp-2 sm:truncate">
      {/* On phones there is room for the new text alone; the pane has both. */}
      {before !== null && <span className="text-muted max-sm:hidden">{before} → </span>}
      <DiffText parts={parts} side="added" text={after} />
      {more !== '' && <span className="text-muted"> · {more}</span>}
    </p>
  );
}

const verdictMarks = {
  accepted: { Icon: Check, className: 'text-good', label: 'Accepted' },
  edited: { Icon: Pencil, className: 'text-good', label: 'Edited' },
  rejected: { Icon: X, className: 'text-bad', label: 'Rejected' },
} as const;

/** What became of an item, or what to look at, as one mark. */
function RowMark({ entry: { item, looks } }: { entry: ReviewEntry }) {
  const mark =
    item.decision !== null
      ? verdictMarks[item.decision.verdict]
      : item.state !== 'succeeded'
        ? { Icon: Minus, className: 'text-muted', label: 'No proposal' }
        : looks.length > 0
          ? { Icon: TriangleAlert, className: 'text-warn', label: looks.join(', ') }
          : null;
  if (mark === null) return null;
  return (
    <span title={mark.label}>
      <mark.Icon aria-hidden="true" className={clsx('size-4', mark.className)} />
      <span className="sr-only">{mark.label}</span>
    </span>
  );
}
