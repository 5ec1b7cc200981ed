import type { EffectPrior } from '../../contract/search/text-faults.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import type { Opportunity } from './opportunity.ts';

/** What the plan knows of a page; the input of its item. Items that are older than Google Analytics' figures or the chance lack those. */
export type SeoItemInput = Omit<Opportunity, 'chanceBelow'> &
  Partial<Pick<Opportunity, 'chanceBelow'>> & { landing?: SeoPage['landing'] };

/** What working a page found; joined with the input it becomes a SeoPage. */
export type SeoItemOutput = Pick<
  SeoPage,
  | 'reasons'
  | 'keyword'
  | 'mainQuery'
  | 'score'
  | 'fault'
  | 'currentTitle'
  | 'currentDescription'
  | 'optimizedTitle'
  | 'optimizedDescription'
  | 'angle'
  | 'competitorAnalysis'
  | 'rewriteRisk'
  | 'evidence'
  | 'competitors'
  | 'serpFeatures'
  | 'gaps'
  | 'differentiators'
  | 'alternatives'
  | 'warnings'
> & {
  /** What was believed of the fault when the page was processed; absent in items that are older than lift tests. */
  textEffect?: EffectPrior;
};
