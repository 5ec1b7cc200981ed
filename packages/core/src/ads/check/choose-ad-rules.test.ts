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
          'Tents by Juniper & Pine',
        ].map(model),
        descriptions: [
          'Our two-person tents weigh 1.74 kg and cost $289. Compare models and order online.',
          'Free returns within 60 days. Shipping is free on orders over $75.',
          'Every tent carries a 3-year repair promise. See how to choose a tent.',
          'GORE fabric keeps rain out. Choose the tent that suits your trips.',
          'Shipping is free on orders over $75. Order your tent today.',
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
    expect(choice.headlines.find(({ text }) => text === '3-Year Repair Promise')).toMatchObject({
      slot: 'proof',
      evidence: [{ claim: '3-Year', span: 'Every tent carries a 3-year repair promise', url: page.url }],
    });
  });

  test("fills places with the account's own texts only when new ones leave them open", () => {
    const own: ProposedText = { text: 'Order Tents Online', slot: null, source: 'account' };
    const few = chooseAd({ headlines: [own, model('Lightweight Tents')], descriptions: [] }, goal);
    expect(few.headlines.map(({ text, source }) => [text, source])).toEqual([
      ['Lightweight Tents', 'model'],
      ['Order Tents Online', 'account'],
    ]);
    const many = ['Lightweight Tents', 'Two-Person Tents', 'Compare Models', 'How to Choose a Tent', 'Free Returns'];
    const full = chooseAd({ headlines: [own, ...many.map(model)], descriptions: [] }, goal);
    expect(full.headlines.some(({ source }) => source === 'account')).toBe(false);
  });

  test('begins with a text that holds a term the team wants', () => {
    const wanting = { ...goal, headlinesCount: 1, mustUseTerms: ['Juniper & Pine'] };
    const choice = chooseAd(
      { headlines: ['Lightweight Tents', 'Juniper & Pine Tents'].map(model), descriptions: [] },
      wanting,
    );
    expect(choice.headlines.map(({ text }) => text)).toEqual(['Juniper & Pine Tents']);
  });
});
