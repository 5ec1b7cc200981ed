import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DoubtedPage, findProposalDoubts } from './proposal-doubts-rules.ts';

const page = (id: string, change: Partial<DoubtedPage> = {}): DoubtedPage => ({
  id,
  url: `https://shop.example/${id}`,
  state: 'succeeded',
  keyword: id,
  secondaryQueries: [],
  currentTitle: `The ${id} for you and the family`,
  currentDescription: `All about the ${id} in our shop, with what you need for it.`,
  optimizedTitle: `Choose the ${id} that fits you`,
  optimizedDescription: `What to know about the ${id} before you buy, and how it is made.`,
  evidence: [],
  decision: null,
  ...change,
});
const others = ['tent', 'stove', 'rope'].map((id) => page(id));
const kindsOf = (change: Partial<DoubtedPage>, pages = others) =>
  (findProposalDoubts([page('boot', change), ...pages]).get('boot') ?? []).map(({ kind }) => kind);

describe('the doubts about a proposal', () => {
  it('are none where a text is whole, proven, its own and in the language of the page', () => {
    expect(findProposalDoubts([page('boot'), ...others])).toEqual(new Map());
  });

  it('name a figure that neither the evidence nor the current text has', () => {
    expect(kindsOf({ optimizedTitle: 'Boots from $19.99' })).toEqual(['figure']);
    expect(kindsOf({ optimizedTitle: 'Boots from $89', currentDescription: 'Boots for you from $89.00' })).toEqual([]);
    const evidence = [{ claim: '$1,299', quote: 'now 1299.00 USD', url: '', fetchedAt: '' }];
    expect(kindsOf({ optimizedTitle: 'Boots at $1,299', evidence })).toEqual([]);
  });

  it('name a sentence that breaks off, repeats a word or leaves a bracket open', () => {
    for (const text of [
      'Boots that keep your feet dry and',
      'Boots,',
      'Boots for for rain',
      'Boots (for rain',
      'Boots…',
    ])
      expect(kindsOf({ optimizedDescription: text })).toEqual(['sentence']);
  });

  it('name another language than that of the page', () => {
    expect(kindsOf({ optimizedTitle: 'Die besten Stiefel für den Herbst und das Wandern' })).toEqual(['language']);
    expect(kindsOf({ optimizedDescription: 'Des bottes pour la montagne et pour les chemins' })).toEqual(['language']);
  });

  it('name a text of another page on the page that it fits less', () => {
    const stolen = { optimizedTitle: 'Choose the tent that fits you', optimizedDescription: 'Something of its own.' };
    const doubts = findProposalDoubts([page('boot', stolen), ...others]);
    expect([...doubts.keys()]).toEqual(['boot']);
    expect(doubts.get('boot')).toEqual([
      { kind: 'duplicate', message: 'Its text is that of https://shop.example/tent.' },
    ]);
  });

  it('count no small words as a fit: a long description has them all', () => {
    const wordy = { currentDescription: 'It is here for you, and it is with you in every season.' };
    const stolen = { optimizedTitle: 'Tents for you', optimizedDescription: 'It is here for you.' };
    const owner = { currentTitle: 'Tents', currentDescription: null };
    const doubts = findProposalDoubts([page('boot', { ...wordy, ...stolen }), page('tent', { ...owner, ...stolen })]);
    expect([...doubts.keys()]).toEqual(['boot']);
  });

  it('follow an edit, and leave alone what has no proposal', () => {
    const decision = { verdict: 'edited', title: 'Boots at $5', description: null } as DoubtedPage['decision'];
    expect(kindsOf({ decision })).toEqual(['figure']);
    expect(kindsOf({ state: 'kept', optimizedTitle: 'Boots at $5' })).toEqual([]);
  });

  it('are found in any text, in any order of the pages', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 8 }), (texts) => {
        const pages = texts.map(([optimizedTitle, optimizedDescription], index) =>
          page(`p${index}`, { optimizedTitle, optimizedDescription }),
        );
        const kinds = (found: ReturnType<typeof findProposalDoubts>) =>
          [...found].map(([id, doubts]) => `${id} ${doubts.map(({ kind }) => kind).join()}`).sort();
        expect(kinds(findProposalDoubts(pages.toReversed()))).toEqual(kinds(findProposalDoubts(pages)));
      }),
    );
  });
});
