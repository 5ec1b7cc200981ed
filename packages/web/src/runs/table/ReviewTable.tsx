import { isUnchecked } from '@serplift/core/api';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Suspense, useCallback, useRef } from 'react';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind, Column } from '../review/review-kind.ts';
import { useEditsInRow } from '../review/use-layout.ts';
import { useReviewKeys } from '../review/use-review-keys.ts';
import type { Review } from '../review/use-review.ts';
import { editedRowClass, ReviewRow, rowClass, rowHeightPx } from './ReviewRow.tsx';
import { rangeOf } from './table-rules.ts';

/** Two lines of a heading. */
const headHeightPx = 44;
/** About as high as two fields with their buttons; measured once it is drawn. */
const editedRowHeightPx = 190;
const frameStyle =
  'max-h-[calc(100dvh-15rem)] min-h-80 overflow-auto overscroll-contain rounded-lg border border-line bg-surface [container-type:inline-size]';

interface ReviewTableProps<Of extends RunTypes> {
  label: string;
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  state: Review<Of>;
  columns: readonly Column<Of['item']>[];
  /** The item whose details are shown. */
  openId: string | null;
  /** Whether the details follow the row that has the focus. */
  followsFocus: boolean;
  onOpen: (id: string | null) => void;
}

/** The items of a result as dense rows; only those in sight are drawn, so thousands stay fluid. */
export function ReviewTable<Of extends RunTypes>(props: ReviewTableProps<Of>) {
  const { label, kind, review, state, columns, openId, followsFocus, onOpen } = props;
  const { shown: items, actions, selectedIds, setSelectedIds, showHelp, runItems, dialog, closeDialog } = state;
  const editsInRow = useEditsInRow(kind, review, state);
  const edited = editsInRow && dialog?.kind === 'edit' ? dialog : null;
  const editedId = edited?.item.id;
  const frame = useRef<HTMLDivElement>(null);
  const lastSelected = useRef<string | null>(null);
  // Its rows are read again at each render, which is all it asks for.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: useCallback(
      (index: number) => (items[index]?.id === editedId ? editedRowHeightPx : rowHeightPx),
      [items, editedId],
    ),
    // A row that is being edited is another one, so that its height is not taken for that of the closed row.
    getItemKey: useCallback(
      (index: number) => {
        const id = items[index]?.id ?? index;
        return id === editedId ? `${id} edited` : id;
      },
      [items, editedId],
    ),
    scrollPaddingStart: headHeightPx,
    scrollMargin: headHeightPx,
    overscan: 12,
    onChange: ({ range }) => {
      const isNearEnd = range !== null && range.endIndex > items.length - 30;
      if (isNearEnd && !runItems.isAll && !runItems.isLoading && runItems.error === null) runItems.loadMore();
    },
  });
  const select = (id: string, isRange: boolean) => {
    const range = isRange ? rangeOf({ ids: items.map((item) => item.id), from: lastSelected.current, to: id }) : [id];
    const next = new Set(selectedIds);
    const isAdding = isRange || !next.has(id);
    for (const one of range)
      if (isAdding) next.add(one);
      else next.delete(one);
    lastSelected.current = id;
    setSelectedIds(next);
  };
  useReviewKeys(frame, {
    items,
    actions: { ...actions, select: ({ id }) => select(id, false) },
    canSelect: true,
    onHelp: showHelp,
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const tracks = ['2.75rem', ...columns.map(({ track }) => track)].join(' ');
  return (
    // A frame that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={frame} tabIndex={0} aria-label={`${label}, scrollable`} className={frameStyle}>
      <table aria-label={label} aria-rowcount={items.length + 1} className="block min-w-fit text-left">
        <TableHead {...props} tracks={tracks} />
        <tbody className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            if (item === undefined) return null;
            if (edited !== null && item.id === editedId && review.Edit !== undefined) {
              return (
                <tr
                  key={`${item.id} edited`}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={editedRowClass}
                  style={{ transform: `translateY(${start - headHeightPx}px)` }}
                >
                  <td
                    colSpan={columns.length + 1}
                    aria-label={`Edit ${kind.nameOf(item)}`}
                    // As wide as what is seen of the table, however far that is scrolled.
                    className="sticky left-0 block w-[100cqw]"
                  >
                    <Suspense>
                      <review.Edit
                        isInRow
                        item={item}
                        texts={edited.texts}
                        onSave={(texts) => {
                          state.saveEdit(edited, texts);
                          focusRow(frame.current, index);
                        }}
                        onClose={() => {
                          closeDialog();
                          focusRow(frame.current, index);
                        }}
                      />
                    </Suspense>
                  </td>
                </tr>
              );
            }
            return (
              <ReviewRow
                key={item.id}
                item={item}
                shown={state.shownOf(item)}
                index={index}
                topPx={start - headHeightPx}
                name={kind.nameOf(item)}
                columns={columns}
                tracks={tracks}
                isSelected={selectedIds.has(item.id)}
                isOpen={item.id === openId}
                onSelect={(isRange) => select(item.id, isRange)}
                onToggle={() => onOpen(item.id === openId ? null : item.id)}
                onFocus={() => followsFocus && openId !== null && openId !== item.id && onOpen(item.id)}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The keys of the table continue from the row that was edited, once it is drawn again. */
function focusRow(frame: HTMLElement | null, index: number): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      frame?.querySelector<HTMLElement>(`[data-index="${index}"] [data-item-toggle]`)?.focus({ preventScroll: true }),
    ),
  );
}

function TableHead<Of extends RunTypes>({ state, columns, tracks }: ReviewTableProps<Of> & { tracks: string }) {
  const { shown, view, filter, selectedIds, setSelectedIds } = state;
  // What no review read takes a person's own tick.
  const checked = shown.filter((item) => !isUnchecked(item));
  const count = checked.filter(({ id }) => selectedIds.has(id)).length;
  const isAll = count > 0 && count === checked.length;
  const toggleAll = () => {
    const inView = new Set(shown.map(({ id }) => id));
    const others = [...selectedIds].filter((id) => !inView.has(id));
    setSelectedIds(new Set(isAll ? others : [...others, ...checked.map(({ id }) => id)]));
  };
  return (
    <thead className="sticky top-0 z-10 block border-b border-line bg-sunken text-sm text-muted">
      <tr aria-rowindex={1} className={rowClass} style={{ height: headHeightPx, gridTemplateColumns: tracks }}>
        <th scope="col" className="grid place-items-center">
          <Checkbox
            label={isAll ? 'Clear the selection' : `Select all ${checked.length} in view`}
            isLabelHidden
            checked={isAll || (count > 0 && 'mixed')}
            onChange={toggleAll}
          />
        </th>
        {columns.map((column) => (
          <Heading
            key={column.name}
            column={column}
            sorted={
              column.sort === undefined || view.sort !== column.sort ? null : view.isReversed ? 'reversed' : 'usual'
            }
            onSort={(sort) => filter({ sort, isReversed: view.sort === sort && !view.isReversed })}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeadingProps<Item> {
  column: Column<Item>;
  sorted: 'usual' | 'reversed' | null;
  onSort: (sort: string) => void;
}

function Heading<Item>({ column, sorted, onSort }: HeadingProps<Item>) {
  const { label, sort, isNumeric = false } = column;
  const Arrow = sorted === 'reversed' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      {...(sort === undefined ? {} : { 'aria-sort': ariaSorts[sorted ?? 'none'] })}
      className={clsx('px-3 leading-tight font-medium text-balance', isNumeric && 'text-right')}
    >
      {sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={clsx(
            'control-target inline-flex min-h-6 items-center gap-1 rounded-sm leading-tight font-medium text-balance hover:text-ink',
            isNumeric && 'text-right',
            sorted !== null && 'text-ink',
          )}
        >
          {label}
          {sorted !== null && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
        </button>
      )}
    </th>
  );
}

const ariaSorts = { usual: 'descending', reversed: 'ascending', none: 'none' } as const;
