import type { AdCandidate } from '../ads/check/ad-candidate.ts';
import { ideaOf } from '../ads/check/idea-rules.ts';
import { prepareKeywords, type WeightedKeyword } from '../ads/check/keyword-match-rules.ts';
import { prepareSource } from '../text/claims/claim-rules.ts';

/** What tests read ideas with: an ad group that sells tents and stoves. */
export const tentReading = {
  language: 'en',
  subject: new Set(['tent', 'stove']),
  subjectFigures: new Set<string>(),
  brandOnce: ['Juniper & Pine'],
};

/** A text that passed the rules, as tests choose between several. */
export const candidate = (text: string, change: Partial<AdCandidate> = {}): AdCandidate => ({
  field: 'headline',
  text,
  slot: 'benefit',
  isBrand: false,
  source: 'model',
  evidence: [],
  idea: ideaOf(text, change.field ?? 'headline', tentReading),
  matches: [0, 0],
  ...change,
});

/** Keywords on a page with this text; by itself, it has all of their words. */
export function keywordsOn(
  keywords: readonly WeightedKeyword[],
  page = keywords.map(({ text }) => text).join('. '),
  language = 'en',
) {
  const sources = [prepareSource({ text: page, url: 'u', fetchedAt: 't' })];
  return prepareKeywords(keywords, { language, brand: [], sources });
}
