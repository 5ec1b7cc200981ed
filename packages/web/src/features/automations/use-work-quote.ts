import { api } from '@serplift/core/api';
import { type QuoteState, useQuote } from '../../runs/setup/use-quote.ts';
import { type AutomationDraft, checkWork, workOf } from './automation-draft-rules.ts';

/** What each run would cost, as far as it is known while the form is filled. */
export function useWorkQuote(draft: AutomationDraft): QuoteState & { waitsFor: string | null } {
  const [waitsFor = null] = Object.values(checkWork(draft));
  const work = waitsFor === null ? workOf(draft) : null;
  const seo = useQuote(api.seo.quote, work?.kind === 'seo' ? work : null);
  const questions = useQuote(api.questions.quote, work?.kind === 'questions' ? work : null);
  const ads = useQuote(api.ads.quote, work?.kind === 'ads' ? work : null);
  return { ...{ seo, questions, ads }[draft.kind], waitsFor };
}
