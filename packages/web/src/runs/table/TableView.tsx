import { X, Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { IconButton, Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DropdownMenu, MenuChoice } from '../../ui/overlay/DropdownMenu.tsx';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import type { ReviewKind, TableKind, Column } from '../review/review-kind.ts';
import type { Review } from '../review/use-review.ts';
import { useStored } from '../review/use-stored.ts';
import { ReviewTable } from './ReviewTable.tsx';
import { shownColumns, toggledColumn } from './table-rules.ts';

interface ColumnMenuProps<Item> {
  columns: readonly Column<Item>[];
  shown: readonly Column<Item>[];
  onToggle: (name: string) => void;
}

/** Shows and hides the columns of a table, all but the first. */
export function ColumnMenu<Item>({ columns, shown, onToggle }: ColumnMenuProps<Item>) {
  return (
    <DropdownMenu
      label="Columns"
      trigger={
        <Button variant="ghost">
          <Columns3 aria-hidden="true" />
          Columns
        </Button>
      }
    >
      {columns.slice(1).map((column) => (
        <MenuChoice
          key={column.name}
          isChosen={shown.includes(column)}
          onSelect={(event) => {
            // The menu stays, so that several can be chosen.
            event.preventDefault();
            onToggle(column.name);
          }}
        >
          {column.label}
        </MenuChoice>
      ))}
    </DropdownMenu>
  );
}

interface DetailPaneProps {
  name: string;
  isWide: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The item that is open: next to its table where there is room, otherwise in a window over it. */
export function DetailPane({ name, isWide, onClose, children }: DetailPaneProps) {
  if (!isWide) {
    return (
      <Dialog isOpen isWide onOpenChange={onClose} title={name}>
        {children}
      </Dialog>
    );
  }
  return (
    <aside
      aria-label={name}
      className="sticky top-18 max-h-[calc(100dvh-6rem)] self-start overflow-y-auto overscroll-contain rounded-lg border border-line"
    >
      <div className="sticky top-0 z-10 flex justify-end bg-canvas/95 p-1 backdrop-blur-sm">
        <IconButton label="Close the details" isSmall onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}

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
