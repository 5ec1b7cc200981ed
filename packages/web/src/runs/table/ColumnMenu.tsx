import { Columns3 } from 'lucide-react';
import { Button } from '../../ui/button/Button.tsx';
import { DropdownMenu, MenuChoice } from '../../ui/overlay/DropdownMenu.tsx';
import type { Column } from '../review/review-kind.ts';

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
