import type { ReactNode } from 'react';
import type { OfferedTexts } from './review-kind.ts';

/** One column of a dense table of items. */
export interface Column<Item> {
  /** What the address and the browser's memory call it. */
  name: string;
  label: string;
  isNumeric?: boolean;
  /** Its width as a track of a grid. */
  track: string;
  /** `shown` is the text shown in place of the current one; null for that one. */
  cell: (item: Item, shown: OfferedTexts | null) => ReactNode;
  /** The order of the list that its heading chooses. */
  sort?: string;
  /** Shown only after it was chosen. */
  isExtra?: boolean;
}

/** What sets the tables of kinds of runs apart. */
export interface TableKind<Item> {
  /** The first one names the item and cannot be hidden. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
}
