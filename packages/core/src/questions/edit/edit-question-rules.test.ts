import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClusterSite, describeCluster } from '../cluster/describe-cluster-rules.ts';
import { byWeight } from '../cluster/question-weight-rules.ts';
import type { QuestionMember } from '../question/question-item.ts';
import { type EditedQuestion, mergeQuestions, partMembers, splitQuestion, strongestOf } from './edit-question-rules.ts';

const site: ClusterSite = {
  model: {
    b: [-2, -1, 0.5, 0, 0, 0],
    level: { from: [0], to: [0] },
    phi: 1,
    label: 'site',
    n: 500,
    weight: 1,
    rows: 1000,
    isSlopePrior: false,
  },
  windowDays: 90,
  medianImpressions: 100,
  priorityBounds: { low: 1, high: 10 },
};

const member = (text: string, numbers: Partial<QuestionMember> = {}): QuestionMember => ({
  query: text,
  text,
  clicks: 5,
  impressions: 200,
  position: 6,
  pages: [{ page: 'https://a.example/', impressions: 200 }],
  class: 'howTo',
  language: 'en',
  isChatStyle: false,
  ...numbers,
});

const question = (id: string, members: QuestionMember[], analyzed = true): EditedQuestion => ({
  id,
  state: analyzed ? 'succeeded' : 'failed',
  input: describeCluster(members.toSorted(byWeight), site),
  output: analyzed
    ? {
        reasons: [],
        grokAnalysis: { recommendation: 'add_faq', priority: 'low', reasoning: `about ${id}`, suggestedActions: ['x'] },
        writtenBy: 'model',
        expectedClicks: { point: 1, low: 0, high: 2 },
        coverage: null,
        unchecked: null,
        draftAnswer: null,
        peopleAlsoAsk: [`Why ${id}?`, 'How to b?'],
        serpFeatures: [],
        faqJsonLd: null,
        handOver: null,
        warnings: [],
      }
    : null,
});

const numbers = fc.record({
  clicks: fc.nat(1000),
  impressions: fc.integer({ min: 1, max: 100_000 }),
  position: fc.double({ min: 1, max: 100, noNaN: true }),
});
const someMembers = fc
  .array(numbers, { minLength: 2, maxLength: 30 })
  .map((list) =>
    list.map((one, index) => member(`how to ${index}`, { ...one, clicks: Math.min(one.clicks, one.impressions) })),
  );

describe('merging', () => {
  it('keeps the analysis of the strongest query that has one, whatever the order', () => {
    const strong = question('strong', [member('how to a', { clicks: 50 })], false);
    const weak = question('weak', [member('how to b', { clicks: 3 })]);
    const weaker = question('weaker', [member('how to c', { clicks: 2 })]);
    for (const order of [
      [strong, weak, weaker],
      [weaker, weak, strong],
    ])
      expect(strongestOf(order)?.id).toBe('weak');
    const { input, output } = mergeQuestions([strong, weak, weaker], weak, site);
    expect(input.query).toBe('how to a');
    expect(output?.grokAnalysis?.reasoning).toBe('about weak');
    expect(output?.peopleAlsoAsk).toEqual(['Why weak?', 'Why weaker?']);
    expect(input.edits?.notes).toEqual([
      'Merged by hand from "how to a", "how to b" and "how to c". The analysis is that of "how to b".',
    ]);
    expect(input.edits?.mergedIds).toEqual(['strong', 'weaker']);
  });

  it('undoes a split: members and figures are those of before', () => {
    fc.assert(
      fc.property(someMembers, fc.nat(), (members, at) => {
        const whole = question('whole', members);
        const named = whole.input.members.filter((_, index) => index % 2 === at % 2).map(({ query }) => query);
        const { taken, left, unknown } = partMembers(whole.input.members, named);
        expect(unknown).toEqual([]);
        expect(taken.length + left.length).toBe(members.length);
        const { first, second, analyzed } = splitQuestion(whole, { taken, left }, site);
        expect(first.impressions + second.impressions).toBe(whole.input.impressions);
        expect(first.clicks + second.clicks).toBe(whole.input.clicks);
        expect((analyzed === 'first' ? first : second).members[0]?.text).toBe(whole.input.query);
        const halves = [
          { ...whole, input: first },
          { ...whole, id: 'new', input: second },
        ];
        const { input } = mergeQuestions(halves, strongestOf(halves) ?? whole, site);
        expect(input.members.toSorted(byText)).toEqual(whole.input.members.toSorted(byText));
        expect(input.avgPosition).toBeCloseTo(whole.input.avgPosition, 6);
        expect(input.expectedClicks.point).toBeCloseTo(whole.input.expectedClicks.point, 6);
      }),
    );
  });
});

const byText = (a: QuestionMember, b: QuestionMember): number => a.text.localeCompare(b.text);

describe('naming queries', () => {
  it('goes by what they ask, not by their spelling, and names those it does not know', () => {
    const members = [member('how to fold a tent'), member('how to pack a tent')];
    const { taken, unknown } = partMembers(members, ['“How to PACK a tent?”', 'why tents']);
    expect(taken.map(({ query }) => query)).toEqual(['how to pack a tent']);
    expect(unknown).toEqual(['why tents']);
  });
});
