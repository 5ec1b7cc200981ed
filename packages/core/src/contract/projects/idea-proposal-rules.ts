import { isUrl } from '../../text/url-rules.ts';
import type { InputOf } from '../endpoint.ts';
import type { QuestionQuery } from '../questions/question.ts';
import type { SeoPage } from '../seo/seo-page.ts';
import { ideaLimits, type ideasApi } from './ideas-api.ts';

type IdeaInput = Omit<InputOf<typeof ideasApi.create>, 'pageId'>;

/** A result of a run as an idea for a page of a project. */
export interface IdeaProposal {
  /** What it is about, for the heading. */
  name: string;
  type: string;
  changes: string;
  websiteUrl: string;
  /** Addresses it may belong to, the likeliest first. */
  pageUrls: string[];
  priority: 'high' | 'medium' | 'low';
  tags: string[];
  stats: NonNullable<IdeaInput['stats']>;
  sections: { title: string; content: string }[];
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Figures as ideas keep them: whole counts, click rate in percent. */
function statsOf(keyword: string, figures: Pick<SeoPage, 'impressions' | 'clicks' | 'ctr' | 'position'>) {
  return {
    keyword: keyword.slice(0, ideaLimits.keyword),
    impressions: Math.round(figures.impressions),
    clicks: Math.round(figures.clicks),
    ctr: rounded(Math.min(100, figures.ctr * 100), 2),
    position: rounded(Math.min(1000, figures.position), 1),
  };
}

function sectionsOf(sections: [title: string, content: string | null | undefined][]): IdeaProposal['sections'] {
  return sections.flatMap(([title, content]) =>
    content ? [{ title, content: content.slice(0, ideaLimits.content) }] : [],
  );
}

const lines = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join('\n');

/** A proposed title and description as an idea; with the edited text or the alternative where one was chosen. */
export function ideaOfSeoPage(page: SeoPage, websiteUrl: string): IdeaProposal {
  const analysis = page.competitorAnalysis;
  return {
    name: page.url,
    websiteUrl,
    pageUrls: [page.url],
    priority: 'medium',
    type: 'content',
    tags: ['title', 'description'],
    stats: statsOf(page.keyword ?? '', page),
    sections: sectionsOf([
      ['Current title', page.currentTitle],
      ['Current description', page.currentDescription],
      ['Competitor insights', analysis?.competitorInsights],
      ['Keyword strategy', analysis?.keywordStrategy],
      ['Reasons for the change', lines(analysis?.improvementReasons ?? [])],
    ]),
    changes: [
      `Title: ${page.decision?.title ?? page.optimizedTitle ?? ''}`,
      `Description: ${page.decision?.description ?? page.optimizedDescription ?? ''}`,
    ].join('\n'),
  };
}

const recommendationTags = {
  improve_existing: 'improve page',
  add_faq: 'add FAQ',
  create_new: 'new page',
} as const;

/** A question as an idea: what to do, the draft answer, and why. */
export function ideaOfQuestion(question: QuestionQuery, websiteUrl: string): IdeaProposal {
  const analysis = question.grokAnalysis;
  const edited = question.decision?.verdict === 'edited' ? question.decision : null;
  const answer = edited?.description ?? question.draftAnswer?.text;
  const members = question.members.slice(0, 20).map(({ query }) => query);
  const best = question.handOver?.page ?? question.coverage?.page;
  return {
    name: question.query,
    websiteUrl,
    pageUrls: [...new Set([...(best === undefined ? [] : [best]), ...question.rankingPages])],
    priority: analysis?.priority ?? 'medium',
    type: 'content',
    tags: ['question', ...(analysis === null ? [] : [recommendationTags[analysis.recommendation]])],
    stats: statsOf(question.query, { ...question, position: question.avgPosition }),
    sections: sectionsOf([
      ['Why', analysis?.reasoning],
      ['Searches that ask this', question.totalMembers > 1 ? lines(members) : null],
      ['What the page says today', question.coverage?.passage],
      [
        'Evidence for the draft',
        lines((question.draftAnswer?.evidence ?? []).map(({ quote, url }) => `“${quote}” ${url}`)),
      ],
      ['People also ask', lines(question.peopleAlsoAsk)],
    ]),
    changes: [
      lines(analysis?.suggestedActions ?? []),
      answer === undefined ? '' : `Answer to “${edited?.title ?? question.query}”:\n${answer}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** Whether two addresses are the same page of a project, which keeps no part after `#`. */
export function isSamePage(a: string, b: string): boolean {
  const bare = (url: string) => (isUrl(url) ? Object.assign(new URL(url), { hash: '' }).href : url);
  return bare(a) === bare(b);
}
