import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../text/claims/claim-rules.ts';
import { stems } from '../../text/tokens-rules.ts';
import { type AnswerMaterial, checkAdvice, checkDraft, countDraftWords, draftEvidence } from './answer-check-rules.ts';

const text =
  'Close all zips and wash the jacket at 30 °C with down soap in a front loader. Rinse it three times so that no soap is left. Dry it on low heat for about three hours with two tennis balls until no lumps are left. Fabric softener harms the filling, so leave it out. Air the jacket for a day before you store it.';
const draft =
  'Close all zips and wash the jacket at 30 °C with down soap in a front loader. Rinse it three times so that no soap is left, then dry it on low heat with tennis balls until no lumps are left. Leave fabric softener out, because it harms the filling.';
const material: AnswerMaterial = {
  language: 'en',
  question: 'how to wash a down jacket',
  pageSources: [prepareSource({ text, url: 'https://shop.example/', fetchedAt: '2026-11-21T00:00:00Z' })],
  adviceSources: [prepareSource({ text: 'impressions 1200, clicks 30', url: '', fetchedAt: '2026-11-21T00:00:00Z' })],
  heading: null,
  knownStems: new Set(stems(`${text} how to wash a down jacket`, 'en')),
  scores: () => ({}),
};
const rules = (words: string): string[] => checkDraft(words, material).map(({ rule }) => rule);

describe('advice for a page that is headed with the question', () => {
  const broken = (action: string, heading: string | null): string[] =>
    checkAdvice({ reasoning: 'People ask it.', suggestedActions: [action] }, { ...material, heading }).map(
      ({ rule }) => rule,
    );
  const heading = 'the heading “Washing a Down Jacket”';

  it.each([
    'Use "How to wash a down jacket" as a heading.',
    'Add a headline that asks how to wash a down jacket.',
    'Turn the question into a subheading.',
  ])('may not ask for the heading: %s', (action) => {
    expect(broken(action, heading)).toEqual(['heading']);
    expect(broken(action, null)).toEqual([]);
  });

  it('may say what to write under it', () => {
    expect(broken('Add the answer under the heading that asks how to wash a down jacket.', heading)).toEqual([]);
  });
});

describe('a draft answer', () => {
  it('of 25 to 60 words from the page breaks nothing and carries its evidence', () => {
    expect(countDraftWords(draft)).toBeGreaterThanOrEqual(40);
    expect(rules(draft)).toEqual([]);
    expect(draftEvidence(draft, material).map(({ claim }) => claim)).toContain('30 °C');
  });

  it('is refused when it is too short or long, claims more than the page, or is about something else', () => {
    expect(rules('Wash it.')).toContain('length');
    expect(rules(`${draft} ${draft}`)).toContain('length');
    expect(rules(draft.replace('30 °C', '60 °C'))).toContain('claim');
    expect(
      rules(
        'Unicorns dance over purple mountains while seven violins sing about lemons, robots and quiet oceans '.repeat(
          3,
        ),
      ),
    ).toContain('notFromPage');
    expect(rules(`${draft} See https://other.example`)).toContain('markup');
  });

  it.each([
    [14, 15, true],
    [15, 15, false],
    [16, 14, false],
  ])(
    'takes half of its words from the page: %d known and %d unknown ones are too few: %s',
    (known, unknown, refused) => {
      const distinct = (letter: string, count: number): string[] =>
        Array.from(
          { length: count },
          (_, at) => letter.repeat(4) + 'bcdfghjklmnpqrstvwxz'.charAt(at % 20) + 'k'.repeat(1 + at / 20),
        );
      const [onPage, elsewhere] = [distinct('a', known), distinct('o', unknown)];
      const knownStems = new Set(stems(onPage.join(' '), 'en'));
      expect(knownStems.size).toBe(known);
      const found = checkDraft([...onPage, ...elsewhere].join(' '), { ...material, knownStems });
      expect(found.some(({ rule }) => rule === 'notFromPage')).toBe(refused);
    },
  );

  it('may be empty when the page does not say enough', () => {
    expect(rules('')).toEqual([]);
  });

  it('counts a script without spaces by half its characters', () => {
    expect(countDraftWords('羽绒服可以烘干，请用低温。')).toBe(6);
  });
});

describe('advice', () => {
  const advice = {
    reasoning: 'It had 1,200 impressions and 30 clicks.',
    suggestedActions: ['Answer it first.'],
    draftAnswer: '',
  };

  it('may repeat the numbers it was given and no others', () => {
    expect(checkAdvice(advice, material)).toEqual([]);
    expect(checkAdvice({ ...advice, reasoning: 'It will bring 500 % more visits.' }, material)[0]?.rule).toBe('claim');
  });

  it('promises no rich result and contains actions', () => {
    expect(checkAdvice({ ...advice, suggestedActions: ['Add it to get FAQ rich snippets.'] }, material)[0]?.rule).toBe(
      'promise',
    );
    expect(checkAdvice({ ...advice, suggestedActions: [] }, material)[0]?.rule).toBe('length');
    expect(checkAdvice({ ...advice, reasoning: '  ' }, material)[0]?.rule).toBe('empty');
  });
});
