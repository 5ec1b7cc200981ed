import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import { describeRefusal, judgeClaims } from './judge-claims-rules.ts';

const text =
  'Leadharbor has three plans. Starter has one pipeline and email sync. Growth is free for 21 days and adds workflow automation for every user.\nPhone support is part of Fleet. Data is stored in Oregon and backed up at night. Invoices are sent by mail.';
const page = { url: 'https://crm.example/', fetchedAt: '2026-11-23T00:00:00Z' };
const sources = [prepareSource({ ...page, text })];
const refusedIn = (said: string, claims: { text: string; quote: string }[]): string[] =>
  judgeClaims(said, sources, { declared: claims })
    .unsupported.filter(({ needsReview }) => !needsReview)
    .map((claim) => claim.text);

describe('an answer is judged by rules and by how well its quotes support it', () => {
  it('without quotes the rules decide alone', () => {
    const said = 'Free phone support on Starter';
    expect(judgeClaims(said, sources)).toEqual(checkClaims(said, sources));
    expect(judgeClaims(said, sources, { declared: [] })).toEqual(checkClaims(said, sources));
  });

  it('a statement no rule names is refused where its quotes speak of something else', () => {
    const quote = 'Starter has one pipeline and email sync.';
    const said = 'Starter stores invoices in Oregon with phone support at night.';
    expect(refusedIn(said, [{ text: said, quote }])).toEqual([said.slice(0, -1)]);
  });

  it('a quote that the page does not have supports nothing, even if the claim is in other words than the text', () => {
    const said = 'Starter stores invoices in Oregon with phone support at night.';
    const retold = 'Starter: invoices stored in Oregon, phone support at night';
    expect(refusedIn(said, [{ text: retold, quote: said }])).toEqual([said.slice(0, -1)]);
  });

  it('what its quotes say word for word passes', () => {
    const quote = 'Starter has one pipeline and email sync.';
    expect(refusedIn('Starter: one pipeline, email sync.', [{ text: 'one pipeline, email sync', quote }])).toEqual([]);
  });

  it('a number that the page lacks is refused however well the rest is quoted', () => {
    const quote = 'Starter has one pipeline and email sync.';
    expect(refusedIn('Starter: 9 pipelines, email sync.', [{ text: 'email sync', quote }])).toEqual(['9']);
  });

  it.each(['2', '(2)', '2.0', '02', '2 2', 'a 2'])(
    'a number alone, such as "%s", is not what a page counts',
    (said) => {
      const tents = [prepareSource({ ...page, text: 'Our two-person tents have two doors and 3 pegs each.' })];
      const numbersIn = (answer: string) => checkClaims(answer, tents).unsupported.map((claim) => claim.rule);
      expect(new Set(numbersIn(said))).toEqual(new Set(['number:unknown']));
      expect(numbersIn('A tent for 2, with 2 doors')).toEqual([]);
    },
  );

  it('a title and its description share one sum, and each text gets its own faults', () => {
    const quote = 'Starter has one pipeline and email sync.';
    const title = 'Starter stores invoices in Oregon with phone support at night';
    const description = 'Invoices by mail and phone.';
    const claim = 'Starter stores invoices in Oregon with brilliant phone support at dazzling nights';
    const options = { declared: [{ text: claim, quote }], answer: [title, description] };
    const ofTitle = judgeClaims(title, sources, options).unsupported;
    const ofDescription = judgeClaims(description, sources, options).unsupported;
    expect(ofTitle).toMatchObject([{ text: title, rule: 'support', needsReview: false }]);
    expect(ofDescription).toEqual([]);
  });

  it('the same answer gets the same judgment again', () => {
    const declared = [{ text: 'free', quote: 'Growth is free for 21 days' }];
    expect(judgeClaims('Free for 21 days', sources, { declared })).toBe(
      judgeClaims('Free for 21 days', sources, { declared }),
    );
  });

  it('says of a refused sentence that its quotes don’t support it, and of a word that the page doesn’t say it', () => {
    const claim = { kind: 'content', text: 'Stored in Oregon', start: 0, end: 16, needsReview: false } as const;
    expect(describeRefusal({ ...claim, rule: 'support' }, 'page')).toBe(
      'The quotes given for "Stored in Oregon" don\'t support it; say it in the words of one sentence of the page and quote that sentence, or leave it out.',
    );
    expect(describeRefusal({ ...claim, rule: 'word:content' }, 'landing page')).toBe(
      'The landing page does not say "Stored in Oregon" (content) in this sense; leave it out.',
    );
  });
});
