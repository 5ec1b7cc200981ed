import type { ProposedText } from '../ads/check/ad-candidate.ts';
import type { ChoiceGoal } from '../ads/check/choose-ad-rules.ts';
import { prepareKeywords } from '../ads/check/keyword-match-rules.ts';
import { type LandingPage, prepareAdMaterial } from '../ads/check/prepare-ad-material-rules.ts';
import { loadLanguageScores } from '../text/load-language-scores.ts';

/** A page of tents, as tests choose ads for it. */
export const page: LandingPage = {
  url: 'https://www.juniperandpine.example/tents/',
  finalUrl: 'https://www.juniperandpine.example/tents/',
  title: 'Tents by Juniper & Pine',
  description: 'Two-person tents, tested in the field.',
  language: 'en',
  h1: ['Tents'],
  h2: ['How to choose a tent', 'Delivery and returns'],
  text: 'Our two-person tents weigh 1.74 kg and cost $289. Free returns within 60 days. Shipping is free on orders over $75. Every tent carries a 3-year repair promise. GORE fabric keeps rain out. Compare models and order online.',
  textHash: 'h',
  fetchedAt: '2026-11-21T00:00:00.000Z',
};
const keywords = [
  { text: 'two-person tent', share: 0.6 },
  { text: 'lightweight tents', share: 0.4 },
];

/** What an ad for the page is chosen for and against. */
export async function tentGoal(): Promise<ChoiceGoal> {
  const material = prepareAdMaterial(page, {
    keywords: keywords.map(({ text }) => text),
    ownTexts: [],
    brandRules: {
      voice: '',
      forbiddenTerms: ['cheap', 'game changer'],
      mustUseTerms: [],
      allowedCapitals: ['ACME'],
      competitorBrands: ['Big Agnes'],
    },
    competitorDomains: ['www.rivaltents.example'],
    rejections: ['Never say "bargain" again, please.'],
    scores: await loadLanguageScores(),
  });
  return {
    material,
    keywords: prepareKeywords(keywords, material),
    headlinesCount: 5,
    descriptionsCount: 4,
    mustUseTerms: [],
  };
}

/** A text as the model proposes it. */
export const model = (text: string): ProposedText => ({ text, slot: null, source: 'model' });
