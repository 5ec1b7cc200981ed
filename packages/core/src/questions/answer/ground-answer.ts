import type { EditedText, TextFinding } from '../../contract/runs/decisions-api.ts';
import { sourcesFor } from '../../runs/facts/fact-rules.ts';
import { listFacts } from '../../runs/facts/facts-store.ts';
import { superlativesIn, type TextGround, unread } from '../../runs/record/edited-texts.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { unseenWords } from '../../text/claims/unseen-word-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';
import { settingsOf } from '../question/question-settings.ts';
import { checkDraft } from './answer-check-rules.ts';
import { readRankingPages } from './read-ranking-pages.ts';
import { materialOf } from './work-question.ts';

/** Holds an edited answer against the page that answers best, as when drafts are written. */
export async function groundAnswer(
  context: Context,
  { run, item }: { run: Run; item: Item },
  texts: readonly EditedText[],
): Promise<TextGround> {
  const at = 'description';
  const input = item.input as QuestionItemInput;
  const draft = texts.find((one) => one.at === at)?.text ?? '';
  if (draft === '') return { findings: [], review: null };
  const reading = await readRankingPages(context, input, context);
  const { page } = reading;
  if (page === null) return unread(at, reading.warnings.join(' ') || 'no page of the site ranks for the question.');
  const now = context.now();
  const facts = sourcesFor(await listFacts(context.db, { teamId: run.teamId, now }), page.url);
  const material = materialOf(input, reading, { facts, scores: await loadLanguageScores(), now });
  const found = checkDraft(draft, material).map(({ rule, text, message }): TextFinding => {
    return { at, rule, message: rule === 'claim' ? `The page does not say “${text}”.` : message };
  });
  const sources = material.pageSources;
  const known = [...sources.map(({ source }) => source.text), input.query];
  return {
    findings: [...found, ...superlativesIn([{ at, text: draft }], { sources })],
    review: {
      writer: settingsOf(run).model,
      input: {
        page,
        brand: siteBrand(page, page.url),
        mainQuery: input.query,
        results: [],
        texts: [{ shown: { answer: draft }, unseen: unseenWords(draft, known) }],
      },
      sources,
    },
  };
}
