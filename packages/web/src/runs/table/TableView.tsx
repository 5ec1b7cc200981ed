import { type ReactNode, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind, TableKind } from '../review/review-kind.ts';
import type { Review } from '../review/use-review.ts';
import { useStored } from '../review/use-stored.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { DetailPane } from './DetailPane.tsx';
import { ReviewTable } from './ReviewTable.tsx';
import { shownColumns, toggledColumn } from './table-rules.ts';

interface TableViewProps<Of extends RunTypes> {
  label: string;
  kind: RunKind<Of>;
  review: ReviewKind<Of>;
  table: TableKind<Of['item']>;
  state: Review<Of>;
  /** The details of the item that is open. */
  children: (item: Of['item']) => ReactNode;
}

/** A table with its choice of columns, and the details of one row next to it. */
export function TableView<Of extends RunTypes>(props: TableViewProps<Of>) {
  const { label, kind, review, table, state, children } = props;
  const [openId, setOpenId] = useState<string | null>(null);
  const [stored, store] = useStored(`columns.${kind.kind}`);
  const chosen = stored === null ? null : stored.split(',');
  const columns = shownColumns(table.columns, chosen);
  // There is room for a pane next to the table.
  const isWide = useMedia('(min-width: 80rem)');
  const open = state.items.find(({ id }) => id === openId);
  return (
    <div className={open !== undefined && isWide ? 'grid grid-cols-[minmax(0,1fr)_30rem] gap-4' : undefined}>
      <div className="min-w-0">
        <div className="mb-2 flex justify-end">
          <ColumnMenu
            columns={table.columns}
            shown={columns}
            onToggle={(name) => store(toggledColumn(table.columns, chosen, name).join(','))}
          />
        </div>
        <ReviewTable
          label={label}
          kind={kind}
          review={review}
          state={state}
          columns={columns}
          openId={openId}
          followsFocus={isWide}
          onOpen={setOpenId}
        />
      </div>
      {open !== undefined && (
        <DetailPane name={kind.nameOf(open)} isWide={isWide} onClose={() => setOpenId(null)}>
          {children(open)}
        </DetailPane>
      )}
    </div>
  );
}
