import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import type { QuestionQuery } from '../../contract/questions/question.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import { brief, figure } from './answer-rules.ts';

const warned = (warnings: readonly string[]) => (warnings.length === 0 ? undefined : brief(warnings.join(' ')));
const why = (reasons: readonly string[]) => (reasons.length === 0 ? undefined : brief(reasons.join(' ')));

/** A page of an SEO run as a decision needs it. */
export const seoRow = (page: SeoPage) => ({
  itemId: page.id,
  url: page.url,
  state: page.state,
  query: page.keyword,
  clicks: page.clicks,
  impressions: page.impressions,
  ctr: figure(page.ctr, 4),
  position: figure(page.position, 1),
  newTextClicks28: figure(page.newText.point, 1),
  currentTitle: page.currentTitle,
  currentDescription: brief(page.currentDescription),
  optimizedTitle: page.optimizedTitle,
  optimizedDescription: page.optimizedDescription,
  why: why(page.optimizedTitle === null ? page.reasons : (page.competitorAnalysis?.improvementReasons ?? [])),
  warnings: warned(page.warnings),
  unchecked: page.unchecked ?? undefined,
  decision: page.decision?.verdict ?? null,
});

/** A question of a run as a decision needs it. */
export const questionRow = (question: QuestionQuery) => ({
  itemId: question.id,
  question: question.query,
  state: question.state,
  queries: question.totalMembers,
  clicks: question.clicks,
  impressions: question.impressions,
  position: figure(question.avgPosition, 1),
  expectedClicks28: figure(question.expectedClicks.point, 1),
  recommendation: question.grokAnalysis?.recommendation ?? null,
  priority: question.grokAnalysis?.priority ?? null,
  page: question.coverage?.page ?? question.rankingPages[0] ?? null,
  why: question.grokAnalysis === null ? why(question.reasons) : brief(question.grokAnalysis.reasoning),
  draftAnswer: question.draftAnswer?.text ?? null,
  warnings: warned(question.warnings),
  unchecked: question.unchecked ?? undefined,
  decision: question.decision?.verdict ?? null,
});

const textsOf = (assets: readonly { text: string }[]): string[] => assets.map(({ text }) => text);

/** An ad group of a run as a decision needs it. */
export const adRow = (result: AdGroupResult) => ({
  itemId: result.id,
  adId: result.generatedAd?.id ?? null,
  adGroup: result.adGroup.name,
  campaign: result.adGroup.campaignName,
  state: result.state,
  clicks: result.adGroup.clicks,
  impressions: result.adGroup.impressions,
  currentHeadlines: textsOf(result.currentAds[0]?.headlines ?? []),
  headlines: textsOf(result.generatedAd?.headlines ?? []),
  descriptions: textsOf(result.generatedAd?.descriptions ?? []),
  finalUrl: result.generatedAd?.finalUrl ?? null,
  why: result.generatedAd === null ? why(result.reasons) : brief(result.analysis?.keywordStrategy),
  warnings: warned(result.warnings),
  unchecked: result.unchecked ?? undefined,
  decision: result.decision?.verdict ?? null,
  deployment: result.deployment?.state ?? undefined,
});
