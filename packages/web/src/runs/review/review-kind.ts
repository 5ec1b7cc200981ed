import type { ComponentType, ReactNode } from 'react';
import type { RunTypes } from '../kind/run-kind.ts';
import type { ListRules } from './review-list-rules.ts';

/** The texts of a proposal that a person may word again. */
export interface Texts {
  title: string;
  description: string;
}

/** One of the texts that may be accepted for an item. */
export interface OfferedTexts extends Texts {
  /** Its number among the alternatives, from 1; null for the proposal itself. */
  alternative: number | null;
}

/** What is wrong with edited texts, by field. */
export type TextErrors = Partial<Record<keyof Texts, string>>;

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

/** What the window that edits a proposal gets. */
export interface EditProps<Item> {
  item: Item;
  /** The text to begin with, where it is another than the proposal. */
  texts?: Texts | undefined;
  /** Whether it is edited in its row of a table rather than in a window. */
  isInRow?: boolean;
  onSave: (texts: Texts) => void;
  onClose: () => void;
}

/** What sets the reviews of runs apart; everything else of them is shared. */
export interface ReviewKind<Of extends RunTypes> {
  heading: string;
  /** What the list shows, in the singular. */
  noun: string;
  list: ListRules<Of['item']>;
  /** The proposal and the alternatives that may take its place; absent where a proposal has none. */
  offersOf?: (item: Of['item']) => readonly OfferedTexts[];
  /** What selecting an item does; absent in lists where nothing is selected. */
  selectText?: string;
  /** The dense table, as an alternative to the cards; absent where there isn't one. */
  table?: TableKind<Of['item']>;
  /** The window in which a proposal is edited; absent where that is done elsewhere. */
  Edit?: ComponentType<EditProps<Of['item']>>;
  /** Whether a table has room to edit a proposal in its row. */
  editsInRow?: boolean;
}

/** What can be done with an item of a list. */
export interface ReviewActions<Item> {
  /** Opens or closes its details. */
  toggle: (item: Item) => void;
  /** Picks it for what is done with several at once, or leaves it out again. */
  select: (item: Item) => void;
  /** Accepts the text that is shown: the proposal, or the alternative it was switched to. */
  accept: (item: Item) => void;
  /** Shows the next text that may be accepted. */
  next: (item: Item) => void;
  /** Opens the editor, with another text than the one shown when it is given. */
  edit: (item: Item, texts?: OfferedTexts) => void;
  reject: (item: Item) => void;
  undo: (item: Item) => void;
}

/** An item that is being edited, with the text to begin with where it is another than the proposal. */
export interface EditedItem<Item> {
  item: Item;
  texts?: OfferedTexts | undefined;
}

/** What a window over the list is open for. */
export type OpenDialog<Item> =
  | ({ kind: 'edit' } & EditedItem<Item>)
  | { kind: 'reject'; items: readonly Item[] }
  | { kind: 'help' };
