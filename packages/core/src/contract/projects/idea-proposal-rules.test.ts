import { describe, expect, it, test } from 'vitest';
import type { QuestionQuery } from '../questions/question.ts';
import type { SeoPage } from '../seo/seo-page.ts';
import { ideaOfQuestion, ideaOfSeoPage, isSamePage } from './idea-proposal-rules.ts';
import { ideaLimits } from './ideas-api.ts';

const question = {
  query: 'how to wash a down jacket',
  impressions: 1234.4,
  clicks: 9.6,
  ctr: 0.00778,
  avgPosition: 4.26,
  rankingPages: ['https://shop.example/wash', 'https://shop.example/care'],
  members: [
    { query: 'how to wash a down jacket', impressions: 1, clicks: 1, position: 4 },
    { query: 'wash down jacket how', impressions: 1, clicks: 0, position: 5 },
  ],
  totalMembers: 2,
  grokAnalysis: {
    recommendation: 'add_faq',
    priority: 'high',
    reasoning: 'Asked often.',
    suggestedActions: ['Add it.'],
  },
  coverage: { score: 0.4, page: 'https://shop.example/care', passage: 'x'.repeat(9000), heading: null },
  draftAnswer: {
    text: 'At 30 °C.',
    words: 3,
    evidence: [{ claim: '30 °C', quote: 'at 30 °C', url: 'u', fetchedAt: '' }],
  },
  peopleAlsoAsk: [],
  handOver: null,
  decision: null,
} as unknown as QuestionQuery;

describe('a question as an idea', () => {
  const idea = ideaOfQuestion(question, 'sc-domain:shop.example');

  it('has whole counts, its click rate in percent, and the page that answers best first', () => {
    expect(idea.stats).toEqual({ keyword: question.query, impressions: 1234, clicks: 10, ctr: 0.78, position: 4.3 });
    expect(idea.pageUrls).toEqual(['https://shop.example/care', 'https://shop.example/wash']);
    expect(idea.priority).toBe('high');
  });

  it('says what to do, why, and stays within what ideas hold', () => {
    expect(idea.changes).toBe('- Add it.\n\nAnswer to “how to wash a down jacket”:\nAt 30 °C.');
    expect(idea.sections.map(({ title }) => title)).toEqual([
      'Why',
      'Searches that ask this',
      'What the page says today',
      'Evidence for the draft',
    ]);
    expect(idea.sections.every(({ content }) => content.length <= ideaLimits.content)).toBe(true);
  });
});

describe('a page of an SEO run as an idea', () => {
  it('carries the text as it was edited', () => {
    const page = {
      url: 'https://shop.example/beds',
      keyword: null,
      impressions: 10,
      clicks: 1,
      ctr: 0.1,
      position: 3,
      currentTitle: 'Beds',
      currentDescription: null,
      optimizedTitle: 'Raised beds',
      optimizedDescription: 'Six sizes.',
      competitorAnalysis: null,
      decision: { verdict: 'edited', title: 'Mine', description: null },
    } as unknown as SeoPage;
    const idea = ideaOfSeoPage(page, 'https://shop.example/');
    expect(idea.changes).toBe('Title: Mine\nDescription: Six sizes.');
    expect(idea.sections).toEqual([{ title: 'Current title', content: 'Beds' }]);
    expect(idea.stats.ctr).toBe(10);
  });
});

test('two addresses are the same page without the part after #', () => {
  expect(isSamePage('https://a.example/x#top', 'https://a.example/x')).toBe(true);
  expect(isSamePage('https://a.example/x', 'https://a.example/y')).toBe(false);
});
