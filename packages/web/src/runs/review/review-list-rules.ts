import { type AddressView, queryOf } from '../../lib/address-view-rules.ts';
import { type DecisionFilter, decisionLabels, decisionState } from '../decide/decision-rules.ts';
import type { AnyItem } from '../kind/run-kind.ts';

/** One value by which a list is narrowed. */
export interface ReviewFilter<Item> {
  /** What the address calls it. */
  name: string;
  label: string;
  /** Whether a value of the address is one of its values. */
  knows: (value: string) => boolean;
  /** The values to choose from, with their labels. */
  choices: (items: readonly Item[]) => Readonly<Record<string, string>>;
  /** The value of an item, or several that it has at once. */
  valueOf: (item: Item) => string | readonly string[] | null;
  /** Whether an item that was decided a moment ago stays although it no longer matches. */
  keepsRecent?: boolean;
}

/** One order of a list. */
export interface ReviewSort<Item> {
  label: string;
  compare: (a: Item, b: Item) => number;
}

/** What a list of proposals is searched, narrowed and ordered by. */
export interface ListRules<Item> {
  search: { label: string; placeholder: string; textOf: (item: Item) => string };
  filters: readonly ReviewFilter<Item>[];
  /** By name in the address, the usual order first; none keeps the server's order. */
  sorts: Readonly<Record<string, ReviewSort<Item>>>;
  /** What the address calls the item that fills the screen; absent where details open in the list. */
  openName?: string;
}

/** What a list shows, as it is in the address. */
export interface ReviewView {
  search: string;
  /** By name of the filter; absent filters show all. */
  filters: Readonly<Record<string, string>>;
  sort: string;
  /** Whether the order is turned around. */
  isReversed: boolean;
  openId: string | null;
  /** Cards or a dense table; null where the address does not say. */
  layout: ReviewLayout | null;
}

export const reviewLayouts = ['cards', 'table'] as const;
export type ReviewLayout = (typeof reviewLayouts)[number];

const usualSort = (list: ListRules<never>): string => Object.keys(list.sorts)[0] ?? '';

/** A filter whose values and labels are always the same; `offered` are those people choose from, all unless given. */
export function fixedFilter<Item, Value extends string>(filter: {
  name: string;
  label: string;
  labels: Readonly<Record<Value, string>>;
  offered?: readonly NoInfer<Value>[];
  valueOf: (item: Item) => Value | readonly Value[] | null | undefined;
}): ReviewFilter<Item> {
  const { name, label, labels, valueOf } = filter;
  const offered = filter.offered ?? (Object.keys(labels) as Value[]);
  const choices = Object.fromEntries(offered.map((value) => [value, labels[value]]));
  return {
    name,
    label,
    knows: (value) => Object.hasOwn(labels, value),
    choices: () => choices,
    valueOf: (item) => valueOf(item) ?? null,
  };
}

/** The filter by what became of an item in its run, as a kind words it; what can only be seen while it works is not offered. */
export function stateFilter(labels: Readonly<Record<AnyItem['state'], string>>): ReviewFilter<AnyItem> {
  return fixedFilter({
    name: 'state',
    label: 'Result',
    labels,
    offered: ['succeeded', 'kept', 'failed', 'skipped'],
    valueOf: ({ state }) => state,
  });
}

/** The filter by decision that every list has. */
export const decisionFilter: ReviewFilter<AnyItem> = {
  ...fixedFilter<AnyItem, DecisionFilter>({
    name: 'decision',
    label: 'Decision',
    labels: decisionLabels,
    valueOf: decisionState,
  }),
  keepsRecent: true,
};

/** How the view of a list is in the address; anything unknown there is ignored, defaults are left out. */
export function reviewAddress<Item>(list: ListRules<Item>): AddressView<ReviewView> {
  const usual = usualSort(list);
  return {
    read: (query) => {
      const known = list.filters.flatMap(({ name, knows }) => {
        const value = query.get(name);
        return value !== null && knows(value) ? [[name, value] as const] : [];
      });
      const sort = query.get('sort') ?? '';
      return {
        search: query.get('q') ?? '',
        filters: Object.fromEntries(known),
        sort: Object.hasOwn(list.sorts, sort) ? sort : usual,
        isReversed: query.get('order') === 'reversed',
        openId: list.openName === undefined ? null : query.get(list.openName),
        layout: reviewLayouts.find((layout) => layout === query.get('view')) ?? null,
      };
    },
    write: ({ search, filters, sort, isReversed, openId, layout }) =>
      queryOf({
        q: search,
        ...Object.fromEntries(list.filters.map(({ name }) => [name, filters[name] ?? null])),
        sort: sort === usual ? null : sort,
        order: isReversed ? 'reversed' : null,
        view: layout,
        ...(list.openName === undefined ? {} : { [list.openName]: openId }),
      }),
  };
}

/** Whether the view hides some items. */
export function isNarrowed({ search, filters }: ReviewView): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** Results up to this size are loaded at once, larger ones as one scrolls. */
const soonLoaded = 1000;

/** Whether all items are to be loaded now: a view other than the server's order can only be shown truly with all of them. */
export function needsAllItems<Item>(list: ListRules<Item>, view: ReviewView, totalItems: number): boolean {
  return totalItems <= soonLoaded || isNarrowed(view) || view.isReversed || view.sort !== usualSort(list);
}

function hasValue(values: string | readonly string[] | null, value: string): boolean {
  return typeof values === 'string' ? values === value : (values?.includes(value) ?? false);
}

/** The items of a view in its order; those in `recent` stay although a decision just made them leave it. */
export function itemsInView<Item extends { id: string }>(
  list: ListRules<Item>,
  items: readonly Item[],
  { view, recent }: { view: ReviewView; recent: ReadonlySet<string> },
): Item[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = list.filters.flatMap((filter) => {
    const value = view.filters[filter.name];
    return value === undefined ? [] : [{ ...filter, value }];
  });
  const holdsWords = (item: Item) => {
    if (words.length === 0) return true;
    const text = list.search.textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const shown = items.filter(
    (item) =>
      wanted.every(
        ({ valueOf, value, keepsRecent }) =>
          hasValue(valueOf(item), value) || (keepsRecent === true && recent.has(item.id)),
      ) && holdsWords(item),
  );
  const order = list.sorts[view.sort];
  if (order === undefined) return view.isReversed ? shown.reverse() : shown;
  return shown.sort(view.isReversed ? (a, b) => order.compare(b, a) : order.compare);
}
