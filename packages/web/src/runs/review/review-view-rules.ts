import { isUnchecked, type NewVerdict, type OptimizationKind } from '@serplift/core/api';
import { type AddressView, queryOf } from '../../lib/address-view-rules.ts';
import { oneOf } from '../../lib/one-of.ts';
import { kindNames } from '../kind/run-words.ts';
import type { ReviewEntry } from './review-kind.ts';

export const chipLabels = { open: 'To review', look: 'Needs a look', accepted: 'Accepted', all: 'All' } as const;
export type ReviewChip = keyof typeof chipLabels;

/** What a review shows, as it is in the address. */
export interface ReviewView {
  search: string;
  /** Null where the address does not say. */
  chip: ReviewChip | null;
  kind: OptimizationKind | null;
  site: string | null;
  itemId: string | null;
}

/** How the view is in the address; anything unknown there is ignored. */
export const reviewAddress: AddressView<ReviewView> = {
  read: (query) => ({
    search: query.get('q') ?? '',
    chip: oneOf(chipLabels, query.get('show')),
    kind: oneOf(kindNames, query.get('kind')),
    site: query.get('site'),
    itemId: query.get('item'),
  }),
  write: ({ search, chip, kind, site, itemId }) => queryOf({ q: search, show: chip, kind, site, item: itemId }),
};

/** Whether there is a proposal that nobody decided about. */
export const isOpen = ({ item }: ReviewEntry): boolean => item.state === 'succeeded' && item.decision === null;

const isAccepted = ({ item: { decision } }: ReviewEntry): boolean =>
  decision !== null && decision.verdict !== 'rejected';

const belongs: Record<ReviewChip, (entry: ReviewEntry) => boolean> = {
  open: isOpen,
  look: (entry) => isOpen(entry) && entry.looks.length > 0,
  accepted: isAccepted,
  all: () => true,
};

/** The chip of a view: while the address says nothing, what waits, and everything where nothing did. */
export function chipOf(view: ReviewView, waited: boolean): ReviewChip {
  return view.chip ?? (waited ? 'open' : 'all');
}

interface Narrowed {
  /** What the search, the kind and the site leave. */
  entries: ReviewEntry[];
  counts: Record<ReviewChip, number>;
}

/** The entries that search, kind and site leave, and how many of them each chip has. */
export function narrow(entries: readonly ReviewEntry[], { search, kind, site }: ReviewView): Narrowed {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const left = entries.filter(
    (entry) =>
      (kind === null || entry.kind === kind) &&
      (site === null || entry.websiteUrl === site) &&
      words.every((word) => entry.searchText.toLowerCase().includes(word)),
  );
  const count = (chip: ReviewChip) => left.filter(belongs[chip]).length;
  return {
    entries: left,
    counts: { open: count('open'), look: count('look'), accepted: count('accepted'), all: left.length },
  };
}

/** What a chip shows: what waits first, otherwise in the order of the runs. */
export function shownOf(entries: readonly ReviewEntry[], chip: ReviewChip): ReviewEntry[] {
  const shown = entries.filter(belongs[chip]);
  return [...shown.filter(isOpen), ...shown.filter((entry) => !isOpen(entry))];
}

/** Which entry is next once some are decided: the first that waits after the current one, else the last before it. */
export function nextOpen(
  shown: readonly ReviewEntry[],
  currentId: string | null,
  decided: ReadonlySet<string>,
): string | null {
  const at = shown.findIndex(({ id }) => id === currentId);
  const waits = (entry: ReviewEntry) => isOpen(entry) && !decided.has(entry.id);
  return (shown.slice(at + 1).find(waits) ?? shown.slice(0, Math.max(at, 0)).findLast(waits))?.id ?? null;
}

interface Decided {
  shown: readonly ReviewEntry[];
  chip: ReviewChip;
  currentId: string | null;
  ids: ReadonlySet<string>;
  verdict: NewVerdict['verdict'];
}

/** What is read after a decision: the next that waits; the same one where it stays in view; else the one beside it. */
export function readNext({ shown, chip, currentId, ids, verdict }: Decided): string | null {
  const at = shown.findIndex(({ id }) => id === currentId);
  const current = shown[at];
  if (current === undefined || !ids.has(current.id)) return currentId;
  const next = verdict !== 'open' && isOpen(current) ? nextOpen(shown, currentId, ids) : null;
  if (next !== null) return next;
  const stays = chip === 'all' || (chip === 'accepted' && (verdict === 'accepted' || verdict === 'edited'));
  const beside = [...shown.slice(at + 1), ...shown.slice(0, at).toReversed()].find(({ id }) => !ids.has(id));
  return stays ? currentId : (beside?.id ?? currentId);
}

/** What selecting all takes, and how many proposals it leaves out because no review read them. */
export function selectableOf(shown: readonly ReviewEntry[]): { ids: string[]; unchecked: number } {
  const checked = shown.filter(({ item }) => !isUnchecked(item));
  return { ids: checked.map(({ id }) => id), unchecked: shown.length - checked.length };
}

interface Range {
  /** The items in view, in order. */
  ids: readonly string[];
  from: string | null;
  to: string;
}

/** The ids from the one selected last to the one selected now, both included; only the latter where the former is not in view. */
export function rangeOf({ ids, from, to }: Range): string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
