import { clsx } from 'clsx';
import { type MouseEvent, useRef } from 'react';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { OfferedTexts, Column } from '../review/review-kind.ts';

export const rowHeightPx = 44;
export const rowClass = 'grid items-center';
export const editedRowClass = 'absolute inset-x-0 top-0 block border-b border-line bg-raised shadow-float';

interface ReviewRowProps<Item> {
  item: Item;
  /** The text that is shown in place of the current one; null for that one. */
  shown: OfferedTexts | null;
  index: number;
  topPx: number;
  name: string;
  columns: readonly Column<Item>[];
  tracks: string;
  isSelected: boolean;
  isOpen: boolean;
  onSelect: (isRange: boolean) => void;
  onToggle: () => void;
  onFocus: () => void;
}

/** One item as a dense row: a box to select it, its name that opens it, and its figures. */
export function ReviewRow<Item>(props: ReviewRowProps<Item>) {
  const { item, shown, index, topPx, name, columns, tracks, isSelected, isOpen, onSelect, onToggle, onFocus } = props;
  const [first, ...others] = columns;
  const isRange = useRef(false);
  // The box's own change event lacks the keys that were held.
  const noteShift = (event: MouseEvent) => {
    isRange.current = event.shiftKey;
  };
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      className={clsx(
        rowClass,
        'absolute inset-x-0 top-0 border-b border-line hover:bg-sunken/60 focus-within:bg-sunken [contain:layout_style]',
        isSelected && 'bg-accent-soft/60',
        isOpen && 'shadow-[inset_3px_0_0] shadow-accent',
      )}
      style={{ transform: `translateY(${topPx}px)`, height: rowHeightPx, gridTemplateColumns: tracks }}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- notes the Shift key for the box inside */}
      <td className="grid place-items-center" onClickCapture={noteShift}>
        <Checkbox
          label={`Select ${name}`}
          isLabelHidden
          checked={isSelected}
          onChange={() => onSelect(isRange.current)}
        />
      </td>
      <th scope="row" className="min-w-0 px-3">
        <button
          type="button"
          data-item-toggle
          aria-expanded={isOpen}
          onClick={onToggle}
          onFocus={onFocus}
          className="control-target block w-full truncate rounded-sm text-left font-medium hover:text-accent-text"
        >
          {first?.cell(item, shown)}
        </button>
      </th>
      {others.map((column) => (
        <td
          key={column.name}
          className={clsx('min-w-0 truncate px-3', column.isNumeric === true && 'text-right tabular-nums')}
        >
          {column.cell(item, shown)}
        </td>
      ))}
    </tr>
  );
}
