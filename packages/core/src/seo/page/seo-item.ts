import type { EffectPrior } from '../../contract/search/text-faults.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import type { Opportunity } from './opportunity.ts';

/** What the plan knows of a page; the input of its item. `landing` is absent without Google Analytics. */
export type SeoItemInput = Opportunity & { landing?: SeoPage['landing'] };

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
  | 'unchecked'
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
  /** What was believed of the fault when the page was processed; absent when its processing failed before. */
  textEffect?: EffectPrior;
};
