import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyItem } from '../kind/run-kind.ts';
import {
  decisionFilter,
  fixedFilter,
  isNarrowed,
  itemsInView,
  type ListRules,
  needsAllItems,
  reviewAddress,
  reviewLayouts,
  type ReviewView,
} from './review-list-rules.ts';
import { viewOf } from './testing.ts';

interface Item extends AnyItem {
  name: string;
  size: 'small' | 'large' | null;
}

const item = (id: string, change: Partial<Item> = {}): Item => ({
  id,
  state: 'succeeded',
  reasons: [],
  unchecked: null,
  decision: null,
  name: id,
  size: 'small',
  ...change,
});
const accepted = { verdict: 'accepted' } as Item['decision'];

const list: ListRules<Item> = {
  search: { label: '', placeholder: '', textOf: ({ name }) => name },
  filters: [
    fixedFilter({
      name: 'size',
      label: 'Size',
      labels: { small: 'Small', large: 'Large' },
      offered: ['large'],
      valueOf: ({ size }) => size,
    }),
    decisionFilter,
  ],
  sorts: {
    name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
    reverse: { label: 'Reverse', compare: (a, b) => b.name.localeCompare(a.name) },
  },
  openName: 'item',
};
const { read, write } = reviewAddress(list);
const ids = (items: Item[], change: Partial<ReviewView>, recent: string[] = []) =>
  itemsInView(list, items, { view: viewOf(list, change), recent: new Set(recent) }).map(({ id }) => id);

describe('the items of a view', () => {
  it('come in the usual order or as sorted', () => {
    const items = [item('b'), item('c'), item('a')];
    expect(ids(items, {})).toEqual(['a', 'b', 'c']);
    expect(ids(items, { sort: 'reverse' })).toEqual(['c', 'b', 'a']);
    expect(ids(items, { sort: 'reverse', isReversed: true })).toEqual(['a', 'b', 'c']);
  });

  it('keep the order of the server where a list has none', () => {
    const unsorted = { ...list, sorts: {} };
    const shown = itemsInView(unsorted, [item('b'), item('a')], { view: viewOf(unsorted), recent: new Set() });
    expect(shown.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('hold every searched word and match every filter', () => {
    const items = [item('Red boots'), item('Red tent', { size: 'large' }), item('Blue tent', { size: null })];
    expect(ids(items, { search: ' RED  tent ' })).toEqual(['Red tent']);
    expect(ids(items, { filters: { size: 'small' } })).toEqual(['Red boots']);
    expect(ids(items, { search: 'tent', filters: { size: 'small' } })).toEqual([]);
  });

  it('stay for a moment when a decision makes them leave, but not when another filter does', () => {
    const items = [item('a', { decision: accepted }), item('b'), item('c', { state: 'failed' })];
    expect(ids(items, { filters: { decision: 'open' } })).toEqual(['b']);
    expect(ids(items, { filters: { decision: 'open' } }, ['a'])).toEqual(['a', 'b']);
    expect(ids(items, { filters: { size: 'large' } }, ['a'])).toEqual([]);
  });

  it('are left in their place in the list they came from', () => {
    const items = [item('b'), item('a')];
    ids(items, {});
    expect(items.map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('a view in the address', () => {
  const filters = fc.record(
    { size: fc.constantFrom('small', 'large'), decision: fc.constantFrom('open', 'accepted', 'edited', 'rejected') },
    { requiredKeys: [], noNullPrototype: true },
  );
  const views = fc.record({
    search: fc.string(),
    filters,
    sort: fc.constantFrom('name', 'reverse'),
    isReversed: fc.boolean(),
    openId: fc.option(fc.uuid()),
    layout: fc.option(fc.constantFrom(...reviewLayouts)),
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(write(view))).toEqual(view);
      }),
    );
  });

  it('leaves out what is as usual and ignores what it does not know', () => {
    expect(write(viewOf(list)).toString()).toBe('');
    expect(read(new URLSearchParams('size=toString&sort=__proto__&decision=&view=list&order=up&other=1'))).toEqual(
      viewOf(list),
    );
  });

  it('knows values that people are not offered', () => {
    const [size] = list.filters;
    expect(size?.choices([])).toEqual({ large: 'Large' });
    expect(read(new URLSearchParams('size=small')).filters).toEqual({ size: 'small' });
  });
});

describe('a large result', () => {
  it('is read whole when it is searched, narrowed or sorted', () => {
    expect(needsAllItems(list, viewOf(list), 5000)).toBe(false);
    expect(needsAllItems(list, viewOf(list), 1000)).toBe(true);
    expect(needsAllItems(list, viewOf(list, { sort: 'reverse' }), 5000)).toBe(true);
    expect(needsAllItems(list, viewOf(list, { search: 'tent' }), 5000)).toBe(true);
    expect(needsAllItems(list, viewOf(list, { filters: { size: 'large' } }), 5000)).toBe(true);
  });

  it('is not narrowed by its order', () => {
    expect(isNarrowed(viewOf(list, { sort: 'reverse' }))).toBe(false);
    expect(isNarrowed(viewOf(list, { filters: { size: 'large' } }))).toBe(true);
  });
});
