import type { OptimizationKind } from '@serplift/core/api';
import type { ReactNode } from 'react';
import type { AnyItem } from '../kind/run-kind.ts';

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

/** The same as a person saves them; confirmed where the checks find something in them. */
export interface EditedTexts extends Texts {
  confirmed?: true;
}

/** What is wrong with edited texts, by field. */
export type TextErrors = Partial<Record<keyof Texts, string>>;

/** What the window that edits a proposal gets. */
export interface EditProps<Item> {
  runId: string;
  item: Item;
  /** The text to begin with, where it is another than the proposal. */
  texts?: Texts | undefined;
  onSave: (texts: EditedTexts) => void;
  onClose: () => void;
}

/** What the pane of an item shows besides its name and its buttons. */
export interface PaneProps {
  /** The text that is shown in place of the current one; null for that one. */
  shown: OfferedTexts | null;
  /** Opens the editor with another text than the one shown. */
  onEdit: (text: OfferedTexts) => void;
}

/** One line of the review: an item of a run, of whatever kind, with what is read and done of it. */
export interface ReviewEntry {
  id: string;
  kind: OptimizationKind;
  runId: string;
  websiteUrl: string;
  item: AnyItem;
  name: string;
  /** Where on the web it is. */
  url: string | null;
  /** The one reason to look at it. */
  reason: string;
  /** The text of today, the proposed one, and what comes after it; without a proposal, what became of the item. */
  before: string | null;
  after: string;
  more: string;
  /** What the checks found odd in the proposal. */
  looks: readonly string[];
  searchText: string;
  /** The proposal and the alternatives that may take its place; empty where a proposal has none. */
  offers: readonly OfferedTexts[];
  pane: (props: PaneProps) => ReactNode;
  /** Whether something typed in its pane is not saved yet. */
  isUnsaved?: () => boolean;
  /** The window in which the proposal is edited; null where that is done in the pane. */
  edit: ((props: Omit<EditProps<unknown>, 'item' | 'runId'>) => ReactNode) | null;
}

/** What can be done with an item of the list. */
export interface ReviewActions {
  /** Accepts the text that is shown: the proposal, or the alternative it was switched to. */
  accept: (entry: ReviewEntry) => void;
  /** Shows the next text that may be accepted. */
  turn: (entry: ReviewEntry) => void;
  /** Opens the editor, with another text than the one shown when it is given. */
  edit: (entry: ReviewEntry, texts?: OfferedTexts) => void;
  reject: (entry: ReviewEntry) => void;
  undo: (entry: ReviewEntry) => void;
}

/** What a window over the list is open for. */
export type OpenDialog =
  | { kind: 'edit'; entry: ReviewEntry; texts?: OfferedTexts | undefined }
  | { kind: 'reject'; entries: readonly ReviewEntry[] }
  | { kind: 'help' };
