import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeOf, selectedText, shownColumns, toggledColumn } from './table-rules.ts';

const column = (name: string, isExtra = false) => ({ name, label: name, track: '1fr', cell: () => null, isExtra });
const columns = [column('page'), column('clicks'), column('position'), column('risk', true)];
const namesOf = (chosen: string[] | null) => shownColumns(columns, chosen).map(({ name }) => name);

describe('the columns of a table', () => {
  it('are the default ones until a choice is made, and always begin with the name', () => {
    expect(namesOf(null)).toEqual(['page', 'clicks', 'position']);
    expect(namesOf(['risk'])).toEqual(['page', 'risk']);
    expect(namesOf([])).toEqual(['page']);
    expect(namesOf(['gone'])).toEqual(['page']);
  });

  it('are shown and hidden one by one, in the order of the table', () => {
    expect(toggledColumn(columns, null, 'risk')).toEqual(['page', 'clicks', 'position', 'risk']);
    expect(toggledColumn(columns, ['page', 'risk'], 'clicks')).toEqual(['page', 'clicks', 'risk']);
    expect(toggledColumn(columns, null, 'clicks')).toEqual(['page', 'position']);
  });
});

it('the number of selected items says how many of them are out of sight', () => {
  expect(selectedText(3, 0, 'page')).toBe('3 pages selected');
  expect(selectedText(1200, 1000, 'page')).toBe('1,200 pages selected, 1,000 not in this view');
});

it('a range runs from the item selected last to the one selected now, in either direction', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(rangeOf({ ids, from: 'b', to: 'd' })).toEqual(['b', 'c', 'd']);
  expect(rangeOf({ ids, from: 'd', to: 'c' })).toEqual(['c', 'd']);
  expect(rangeOf({ ids, from: null, to: 'c' })).toEqual(['c']);
  expect(rangeOf({ ids, from: 'gone', to: 'c' })).toEqual(['c']);
  fc.assert(
    fc.property(fc.constantFrom(...ids), fc.constantFrom(...ids), (from, to) => {
      const range = rangeOf({ ids, from, to });
      expect(range).toContain(from);
      expect(range).toContain(to);
      expect(range).toEqual(rangeOf({ ids, from: to, to: from }));
    }),
  );
});
