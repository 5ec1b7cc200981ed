import type { EditedText, TextFinding } from '../../contract/runs/decisions-api.ts';
import { sourcesFor } from '../../runs/facts/fact-rules.ts';
import { listFacts } from '../../runs/facts/facts-store.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import { superlativesIn, type TextGround } from '../../runs/record/edited-texts.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import type { SeoItemInput, SeoItemOutput } from '../page/seo-item.ts';
import { settingsOf } from '../page/seo-settings.ts';
import { checkCandidate } from './candidate-rules.ts';
import { listChosenSnippets } from './chosen-snippets-store.ts';
import { snippetPrint } from './prepare-candidate-page-rules.ts';
import { reviewedTexts } from './review-candidates.ts';
import { settleMainQuery } from './settle-main-query-rules.ts';
import { fitsResult } from './trim-description-rules.ts';

/** Holds an edited title and description against their page and the other texts of the run, as when texts are written. */
export async function groundPageTexts(
  context: Context,
  { run, item }: { run: Run; item: Item },
  texts: readonly EditedText[],
): Promise<TextGround> {
  const settings = settingsOf(run);
  const page = await readPage(context, item.subject, { signal: context.signal });
  const facts = sourcesFor(await listFacts(context.db, { teamId: run.teamId, now: context.now() }), item.subject);
  const scores = await loadLanguageScores();
  const { prepared, input } = settleMainQuery({ ...page, facts }, item.input as SeoItemInput, scores);
  const { optimizedTitle, optimizedDescription } = item.output as SeoItemOutput;
  const typed = (at: string): string | undefined => texts.find((one) => one.at === at)?.text;
  const [title, description] = [typed('title') ?? optimizedTitle, typed('description') ?? optimizedDescription];
  const candidate = { title: title ?? '', description: description ?? '', angle: '' };
  const others = await listChosenSnippets(context.db, run.id, item.id);
  const findings = checkCandidate(candidate, prepared, others.map(snippetPrint))
    // A person may keep one of today's texts.
    .filter(({ rule }) => rule !== 'unchanged')
    .map(({ field, rule, text, message }): TextFinding => {
      return { at: field, rule, message: rule === 'claim' ? `The page does not say “${text}”.` : message };
    });
  if (!fitsResult(candidate.description))
    findings.push({ at: 'description', rule: 'width', message: 'Google cuts the end of this description.' });
  return {
    findings: [...findings, ...superlativesIn(texts, prepared)],
    review: {
      writer: settings.model,
      input: {
        page,
        brand: settings.brandTerms?.[0] ?? siteBrand(page, run.subject),
        mainQuery: input.mainQuery,
        results: [],
        texts: reviewedTexts([candidate], prepared),
      },
      sources: prepared.sources,
    },
  };
}
