import { beforeAll, describe, expect, test } from 'vitest';
import { model, page, tentGoal } from '../../testing/tent-goal.ts';
import type { ProposedText } from './ad-candidate.ts';
import { chooseAd, type ChoiceGoal } from './choose-ad-rules.ts';

let goal: ChoiceGoal;
beforeAll(async () => {
  goal = await tentGoal();
});

describe('choosing an ad', () => {
  test('takes good texts, one for each kind of message', () => {
    const choice = chooseAd(
      {
        headlines: [
          'Two-Person Tents',
          'Two Person Tents',
          'Lightweight Tents',
          'Free Returns Within 60 Days',
          '3-Year Repair Promise',
          'Compare Models Online',
          'Juniper & Pine Shop',
        ].map(model),
        descriptions: [
          'Our two-person tents weigh 1.74 kg and cost $289. Choose yours at home.',
          'Shipping is free on orders over $75. Order your tent today.',
          'GORE fabric keeps rain out. Pick the tent that suits your trips.',
          'How to choose a tent for two people: compare our models.',
          'Your tent ships free on orders over $75. Shipping is free on orders over $75.',
        ].map(model),
      },
      goal,
    );
    expect(choice.refused).toEqual([]);
    expect(choice.headlines).toHaveLength(5);
    const texts = choice.headlines.map(({ text }) => text);
    expect(texts.filter((text) => /^Two.Person Tents$/u.test(text))).toHaveLength(1);
    expect(texts).toContain('Lightweight Tents');
    expect(choice.descriptions).toHaveLength(4);
    const sharing = choice.descriptions.filter(({ text }) => text.includes('Shipping is free on orders over $75'));
    expect(sharing).toHaveLength(1);
    expect(texts).toEqual(expect.arrayContaining(['Free Returns Within 60 Days', 'Juniper & Pine Shop']));
    expect(choice.headlines.find(({ slot }) => slot === 'proof')).toMatchObject({
      evidence: expect.arrayContaining([expect.objectContaining({ url: page.url })]) as unknown,
    });
  });

  test("fills places with the account's own texts only when new ones leave them open", () => {
    const own: ProposedText = { text: 'Order Tents Online', slot: null, source: 'account' };
    const few = chooseAd({ headlines: [own, model('Lightweight Tents')], descriptions: [] }, goal);
    expect(few.headlines.map(({ text, source }) => [text, source])).toEqual([
      ['Lightweight Tents', 'model'],
      ['Order Tents Online', 'account'],
    ]);
    const many = ['Lightweight Tents', 'Two-Person Tents', 'Compare Models', 'Juniper & Pine', 'Free Returns'];
    const full = chooseAd({ headlines: [own, ...many.map(model)], descriptions: [] }, goal);
    expect(full.headlines.some(({ source }) => source === 'account')).toBe(false);
  });

  test('begins with a text that has a term the team wants', () => {
    const wanting = { ...goal, headlinesCount: 1, mustUseTerms: ['Juniper & Pine'] };
    const choice = chooseAd(
      { headlines: ['Lightweight Tents', 'Juniper & Pine Tents'].map(model), descriptions: [] },
      wanting,
    );
    expect(choice.headlines.map(({ text }) => text)).toEqual(['Juniper & Pine Tents']);
  });

  test('keeps texts of the live ad that Google rates well, best first, in at most half of the places', () => {
    const account = (text: string): ProposedText => ({ text, slot: null, source: 'account' });
    const own = ['Order Tents Online', 'GORE Fabric', 'Free Returns'].map(account);
    const written = ['Lightweight Tents', 'Two-Person Tents', 'Compare Models', 'Juniper & Pine', 'Repair Promise'];
    const keep = ['GORE Fabric', 'Order Tents Online', 'Free Returns'];
    const choice = chooseAd({ headlines: [...written.map(model), ...own], descriptions: [] }, { ...goal, keep });
    const kept = choice.headlines.filter(({ source }) => source === 'account').map(({ text }) => text);
    expect(kept).toEqual(['GORE Fabric', 'Order Tents Online']);
  });

  test('does not keep a description that says what a headline says', () => {
    const account = (text: string): ProposedText => ({ text, slot: null, source: 'account' });
    const repeated = 'Free returns within 60 days, also for used gear.';
    const written = [
      'Our two-person tents weigh 1.74 kg and cost $289. Choose yours at home.',
      'GORE fabric keeps rain out. Pick the tent that suits your trips.',
      'How to choose a tent for two people: compare our models.',
    ];
    const descriptions = [account(repeated), ...written.map(model)];
    const kept = (headline: string) =>
      chooseAd(
        { headlines: [model(headline)], descriptions },
        { ...goal, headlinesCount: 1, descriptionsCount: 3, keep: [repeated] },
      ).descriptions.map(({ text }) => text);
    expect(kept('Free Returns for 60 Days')).not.toContain(repeated);
    expect(kept('Lightweight Tents')).toContain(repeated);
  });

  test('leaves out what the review found unsaid, and says so', () => {
    const faults = new Map([
      ['Lightweight Tents', [{ text: 'Lightweight', message: 'The page does not say "Lightweight".' }]],
    ]);
    const review = { faults, places: new Map<string, number>(), ideas: new Map<string, number>() };
    const choice = chooseAd({ headlines: [model('Lightweight Tents')], descriptions: [] }, { ...goal, review });
    expect(choice.headlines).toEqual([]);
    expect(choice.refused).toMatchObject([{ rule: 'review', whole: 'Lightweight Tents', text: 'Lightweight' }]);
  });

  test('uses texts that the review left out only where those it read leave a place open', () => {
    const unread = 'Waterproof Tents';
    const written = [model(unread), model('Lightweight Tents'), model('Order Tents Online')];
    const review = {
      faults: new Map([
        ['Lightweight Tents', []],
        ['Order Tents Online', []],
      ]),
      places: new Map<string, number>(),
      ideas: new Map<string, number>(),
    };
    const textsOf = (headlinesCount: number) =>
      chooseAd({ headlines: written, descriptions: [] }, { ...goal, headlinesCount, review }).headlines.map(
        ({ text }) => text,
      );
    expect(textsOf(2)).not.toContain(unread);
    expect(textsOf(3)).toContain(unread);
  });

  test('refuses a text whose quote is not on the page', () => {
    const text = {
      ...model('Free Returns'),
      claims: [{ text: 'Free Returns', quote: 'We take everything back free.' }],
    };
    const choice = chooseAd({ headlines: [text], descriptions: [] }, goal);
    expect(choice.refused[0]?.message).toContain('does not say "We take everything back free." word for word');
    const quoted = { ...text, claims: [{ text: 'Free Returns', quote: 'Free returns within 60 days' }] };
    expect(chooseAd({ headlines: [quoted], descriptions: [] }, goal).headlines).toHaveLength(1);
  });
});
