import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faqJsonLd } from '../../contract/questions/question.ts';
import { fitClickModel } from '../../search/click-model/click-model-rules.ts';
import { toClickRows } from '../../search/click-model/click-rows.ts';
import { estimateDemand, targetPosition } from '../cluster/expected-clicks-rules.ts';
import { actionsOf, type DecisionInput, decideDrafted, decideQuestion, priorityOf } from './question-decision-rules.ts';

const page = 'https://shop.example/guide/';
const input: DecisionInput = {
  query: 'how to wash a tent',
  language: 'en',
  avgPosition: 6,
  rankingPages: [page],
  isInDemand: true,
  totalMembers: 5,
  class: 'howTo',
  ctrResidual: 1,
  consolidate: null,
};
const covered = (score: number) => ({ score, page, passage: 'text', heading: null, hasAnswerPattern: false });

describe('deciding about a question', () => {
  it('asks for a new page when none ranks within twenty', () => {
    expect(decideQuestion({ ...input, avgPosition: 20.1 }, covered(0.9)).recommendation).toBe('create_new');
    expect(decideQuestion({ ...input, avgPosition: 45, rankingPages: [] }, null).recommendation).toBe('create_new');
  });

  it('names the heading that a page has for it, and asks for one only where none does', () => {
    const said = (query: string, heading: string | null): string => {
      const one = { ...input, query };
      const coverage = { ...covered(0.3), heading };
      const decision = decideQuestion(one, coverage);
      return [...decision.parts, ...actionsOf(decision, one, coverage)].join(' ');
    };
    const headed = said('how do you wash a tent', 'Washing Your Tent');
    expect(headed).toContain('under the heading “Washing Your Tent”');
    expect(headed).not.toMatch(/as a heading|its own heading/u);
    for (const heading of [null, 'Our Tents', 'Why you should never wash a tent']) {
      expect(said('how to wash a tent', heading)).toContain('as a heading on the page');
    }
  });

  it('asks to look for the page where one ranks that the search data does not name', () => {
    const { recommendation, parts } = decideQuestion({ ...input, rankingPages: [] }, null);
    expect(recommendation).toBe('improve_existing');
    expect(parts[0]).toMatch(/ranks at position 6\.0, but the search data does not say which/);
  });

  it('asks for a new page when nothing answers it and many ask', () => {
    const below = { ...input, avgPosition: 12 };
    expect(decideQuestion(below, covered(0.24)).recommendation).toBe('create_new');
    expect(decideQuestion({ ...below, isInDemand: false }, covered(0.24)).recommendation).toBe('improve_existing');
  });

  it('never asks for a new page where one of the site is about the topic', () => {
    const topicPage = 'https://shop.example/guides/wash-tent/';
    expect(decideQuestion({ ...input, avgPosition: 12, topicPage }, covered(0.1)).recommendation).not.toBe(
      'create_new',
    );
    const unranked = decideQuestion({ ...input, avgPosition: 45, topicPage }, null);
    expect(unranked).toMatchObject({ recommendation: 'improve_existing', parts: [expect.stringContaining(topicPage)] });
    expect(decideQuestion(input, covered(0.1)).recommendation).not.toBe('create_new');
  });

  it('takes a draft of the page alone for an answer, or for what the page can be extended with', () => {
    const after = (score: number, change: Partial<DecisionInput> = {}) => {
      const asked = { ...input, avgPosition: 12, ...change };
      return decideDrafted(asked, covered(score), decideQuestion(asked, covered(score)));
    };
    expect(after(0.4)).toMatchObject({ isAnswered: true });
    expect(after(0.4, { ctrResidual: 0.5 })).toMatchObject({ isAnswered: false, handOver: { to: 'seo' } });
    expect(after(0.2)).toMatchObject({ recommendation: 'improve_existing', isAnswered: false });
    expect(after(0.39, { class: 'yesNo', totalMembers: 1 }).recommendation).toBe('add_faq');
  });

  it('asks for a few sentences when the question is narrow and its answer short', () => {
    const narrow: DecisionInput = { ...input, class: 'yesNo', totalMembers: 3 };
    expect(decideQuestion(narrow, covered(0.4)).recommendation).toBe('add_faq');
    expect(decideQuestion({ ...narrow, totalMembers: 4 }, covered(0.4)).recommendation).toBe('improve_existing');
    expect(decideQuestion({ ...narrow, class: 'howTo' }, covered(0.4)).recommendation).toBe('improve_existing');
  });

  it('hands an answered question over to SEO when its result is not clicked, else leaves it alone', () => {
    const over = decideQuestion({ ...input, ctrResidual: 0.5 }, covered(0.6));
    expect(over).toMatchObject({
      recommendation: 'improve_existing',
      isAnswered: false,
      handOver: { to: 'seo', page },
    });
    expect(decideQuestion(input, covered(0.6))).toMatchObject({ isAnswered: true, handOver: null });
  });

  it('says consolidate when two pages compete', () => {
    const decision = decideQuestion(
      { ...input, consolidate: { pages: [page, `${page}2/`], advice: 'Join them.' } },
      covered(0.9),
    );
    expect(decision).toMatchObject({ recommendation: 'improve_existing', parts: ['Join them.', expect.any(String)] });
  });

  it('does not guess about a page that could not be read', () => {
    expect(decideQuestion(input, null).parts[0]).toMatch(/could not be read/);
  });

  it('always gives reasons and actions, and never promises a rich result', () => {
    const scores = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(
        scores,
        fc.double({ min: 1, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (score, avgPosition, ctrResidual) => {
          const one = { ...input, avgPosition, ctrResidual };
          const decision = decideQuestion(one, score === null ? null : covered(score));
          const said = [...decision.parts, ...actionsOf(decision, one)];
          expect(decision.parts.length).toBeGreaterThan(0);
          expect(said.every((text) => text !== '')).toBe(true);
          expect(said.join(' ')).not.toMatch(/rich|snippet|guarantee/iu);
        },
      ),
    );
  });
});

describe('the priority', () => {
  it('is high in the upper third with ten clicks, low in the lower third', () => {
    const bounds = { low: 5, high: 20 };
    expect([25, 12, 4].map((clicks) => priorityOf(clicks, bounds))).toEqual(['high', 'medium', 'low']);
    expect(priorityOf(9, { low: 1, high: 8 })).toBe('medium');
  });
});

describe('expected clicks', () => {
  const rows = Array.from({ length: 300 }, (_, index) => {
    const position = 1 + (index % 20);
    const impressions = 200 + index;
    return {
      query: `q ${index}`,
      page: `p ${index % 30}`,
      impressions,
      position,
      clicks: Math.round((impressions * 0.2) / position),
    };
  });
  const { model } = fitClickModel(toClickRows({ queries: rows, pages: null, isBrand: () => false }));

  it('aim three places up, at least at the third and never above the first', () => {
    expect([1, 3.5, 4, 5.5, 6, 30].map(targetPosition)).toEqual([1, 1, 1, 2.5, 3, 3]);
  });

  it('hold their point within their interval and grow with impressions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 1, max: 60, noNaN: true }),
        (impressions, position) => {
          const clicks = Math.round(impressions * 0.01);
          const estimate = estimateDemand([{ query: 'a', clicks, impressions, position }], { model, windowDays: 90 });
          for (const range of [estimate.improved, estimate.created]) {
            expect(range.low).toBeLessThanOrEqual(range.point);
            expect(range.high).toBeGreaterThanOrEqual(range.point);
            expect(range.low).toBeGreaterThanOrEqual(0);
            expect(range.high).toBeLessThanOrEqual(impressions);
          }
        },
      ),
    );
  });
});

describe('FAQPage as JSON-LD', () => {
  it('cannot close the script element it is in', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (question, answer) => {
        const text = faqJsonLd(question, `${answer}</script>`);
        expect(text).not.toContain('<');
        const parsed = JSON.parse(text) as { '@type': string; mainEntity: { acceptedAnswer: { text: string } }[] };
        expect(parsed['@type']).toBe('FAQPage');
        expect(parsed.mainEntity[0]?.acceptedAnswer.text).toBe(`${answer}</script>`);
      }),
    );
  });
});
