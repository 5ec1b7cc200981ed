import { describe, expect, it } from 'vitest';
import type { ReviewEntry } from './review-kind.ts';
import {
  chipOf,
  narrow,
  nextOpen,
  rangeOf,
  readNext,
  reviewAddress,
  selectableOf,
  shownOf,
} from './review-view-rules.ts';

interface Change {
  kind?: ReviewEntry['kind'];
  site?: string;
  verdict?: 'accepted' | 'edited' | 'rejected' | null;
  state?: ReviewEntry['item']['state'];
  looks?: string[];
  unchecked?: string | null;
}

function entry(id: string, change: Change = {}): ReviewEntry {
  const { kind = 'seo', site = 'https://a.example/', verdict = null, state = 'succeeded', looks = [] } = change;
  const decision = verdict === null ? null : { verdict };
  const item = { id, state, decision, reasons: [], unchecked: change.unchecked ?? null };
  return { id, kind, websiteUrl: site, item, looks, searchText: `Page ${id}` } as unknown as ReviewEntry;
}

const view = (query = '') => reviewAddress.read(new URLSearchParams(query));
const ids = (entries: readonly ReviewEntry[]) => entries.map(({ id }) => id);
const some = [
  entry('1', { verdict: 'accepted' }),
  entry('2'),
  entry('3', { looks: ['Duplicate text'] }),
  entry('4', { state: 'kept' }),
  entry('5', { verdict: 'rejected', looks: ['Duplicate text'] }),
  entry('6', { verdict: 'edited', kind: 'ads', site: 'https://b.example/' }),
];

describe('the view in the address', () => {
  it('comes back as it was written, and what is unknown is left out', () => {
    const query = 'q=boots&show=look&kind=ads&site=https%3A%2F%2Fa.example%2F&item=7';
    expect(reviewAddress.write(view(query)).toString()).toBe(query);
    expect(reviewAddress.write(view('show=best&kind=mail')).toString()).toBe('');
  });

  it('shows what waits while it says nothing, and everything where nothing waited', () => {
    expect(chipOf(view(), true)).toBe('open');
    expect(chipOf(view(), false)).toBe('all');
    expect(chipOf(view('show=accepted'), false)).toBe('accepted');
  });
});

describe('what is shown', () => {
  it('is counted by chip: a look is needed only where a decision still is', () => {
    expect(narrow(some, view()).counts).toEqual({ open: 2, look: 1, accepted: 2, all: 6 });
  });

  it('is narrowed by words, kind and website', () => {
    expect(ids(narrow(some, view('q=page+3')).entries)).toEqual(['3']);
    expect(ids(narrow(some, view('kind=ads')).entries)).toEqual(['6']);
    expect(ids(narrow(some, view('site=https://b.example/')).entries)).toEqual(['6']);
  });

  it('has what waits first', () => {
    expect(ids(shownOf(some, 'all'))).toEqual(['2', '3', '1', '4', '5', '6']);
    expect(ids(shownOf(some, 'open'))).toEqual(['2', '3']);
    expect(ids(shownOf(some, 'accepted'))).toEqual(['1', '6']);
  });
});

describe('after a decision', () => {
  const open = [entry('1'), entry('2'), entry('3', { verdict: 'accepted' }), entry('4')];

  it('the next one that waits is read, and after the last the one before it', () => {
    expect(nextOpen(open, '1', new Set(['1']))).toBe('2');
    expect(nextOpen(open, '2', new Set(['2']))).toBe('4');
    expect(nextOpen(open, '4', new Set(['4']))).toBe('2');
    expect(nextOpen(open, '2', new Set(['1', '2', '4']))).toBeNull();
  });
});

describe('what is read after a decision', () => {
  const shown = [entry('1'), entry('2'), entry('3', { verdict: 'accepted' })];
  const after = (currentId: string, change: Partial<Parameters<typeof readNext>[0]>) =>
    readNext({ shown, chip: 'all', currentId, ids: new Set([currentId]), verdict: 'accepted', ...change });

  it('is the next that waits, but only after one that waited', () => {
    expect(after('1', {})).toBe('2');
    expect(after('3', { verdict: 'rejected' })).toBe('3');
  });

  it('stays where it was when the decision was about others', () => {
    expect(after('1', { ids: new Set(['2', '3']) })).toBe('1');
  });

  it('is the one beside it where it leaves the view', () => {
    expect(after('3', { chip: 'accepted', verdict: 'open' })).toBe('2');
    expect(after('1', { chip: 'open', ids: new Set(['1', '2']) })).toBe('3');
  });
});

describe('selecting', () => {
  it('all leaves out what no review has checked, and says how many', () => {
    expect(selectableOf([entry('1'), entry('2', { unchecked: 'No model.' })])).toEqual({ ids: ['1'], unchecked: 1 });
  });

  it('a range takes all between the two, whichever came first', () => {
    const all = ['1', '2', '3', '4'];
    expect(rangeOf({ ids: all, from: '2', to: '4' })).toEqual(['2', '3', '4']);
    expect(rangeOf({ ids: all, from: '4', to: '3' })).toEqual(['3', '4']);
    expect(rangeOf({ ids: all, from: 'gone', to: '3' })).toEqual(['3']);
  });
});
