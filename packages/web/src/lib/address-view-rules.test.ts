import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressView, changedQuery, queryOf } from './address-view-rules.ts';

interface View {
  search: string;
  state: string | null;
  page: number;
}
const inAddress: AddressView<View> = {
  read: (query) => ({
    search: query.get('q') ?? '',
    state: query.get('state'),
    page: Number(query.get('page') ?? 1),
  }),
  write: ({ search, state, page }) => queryOf({ q: search, state, page: page === 1 ? null : page }),
};
const after = (search: string, ...changes: Partial<View>[]): string =>
  changes.reduce((address, change) => changedQuery(address, change, inAddress) ?? address, search);

describe('changes of a view in the address', () => {
  it('all count, however fast they follow each other', () => {
    expect(after('', { search: 'boots' }, { state: 'failed' }, { page: 2 })).toBe('q=boots&state=failed&page=2');
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\w+$/), (search, state) => {
        const read = inAddress.read(new URLSearchParams(after('?page=3', { search }, { state })));
        expect(read).toEqual({ search, state, page: 3 });
      }),
    );
  });

  it('to what it is already change nothing', () => {
    expect(changedQuery('?q=a+b', { search: 'a b' }, inAddress)).toBeNull();
    expect(changedQuery('', { search: '' }, inAddress)).toBeNull();
  });

  it('to its defaults leave the address', () => {
    expect(after('?q=boots&page=2', { search: '', page: 1 })).toBe('');
  });
});
