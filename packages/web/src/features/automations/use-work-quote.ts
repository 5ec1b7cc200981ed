import { runCalls } from '../../runs/kind/run-calls.ts';
import { type QuoteState, useQuote } from '../../runs/setup/use-quote.ts';
import { type AutomationDraft, checkWork, workOf } from './automation-draft-rules.ts';

/** What each run would cost, as far as it is known while the form is filled. */
export function useWorkQuote(draft: AutomationDraft): QuoteState & { waitsFor: string | null } {
  const [waitsFor = null] = Object.values(checkWork(draft));
  const work = waitsFor === null ? workOf(draft) : null;
  const seo = useQuote(runCalls.seo.quote, work?.kind === 'seo' ? work : null);
  const questions = useQuote(runCalls.questions.quote, work?.kind === 'questions' ? work : null);
  const ads = useQuote(runCalls.ads.quote, work?.kind === 'ads' ? work : null);
  return { ...{ seo, questions, ads }[draft.kind], waitsFor };
}
