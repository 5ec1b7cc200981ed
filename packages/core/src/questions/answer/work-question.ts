import { AppError } from '../../contract/errors.ts';
import { faqJsonLd } from '../../contract/questions/question.ts';
import type { QuestionSettings } from '../../contract/questions/questions-api.ts';
import { endsTheItem } from '../../money/ledger/pay-for-call.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { sourcesFor } from '../../runs/facts/fact-rules.ts';
import { listFacts } from '../../runs/facts/facts-store.ts';
import { readGivenReasons } from '../../runs/learning/given-reasons.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import { describeUnchecked, leftOut, reviewTexts, switchedOff } from '../../runs/purchase/review-texts.ts';
import type { Item, Run } from '../../runs/record/run.ts';
import type { Context } from '../../team/context/context.ts';
import { type ClaimSource, prepareSource } from '../../text/claims/claim-rules.ts';
import { pageSources } from '../../text/claims/structured-source-rules.ts';
import { unseenWords } from '../../text/claims/unseen-word-rules.ts';
import type { LanguageScores } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import { stems } from '../../text/tokens-rules.ts';
import { modelFailedNote, type QuestionItemInput, type QuestionItemOutput } from '../question/question-item.ts';
import { settingsOf } from '../question/question-settings.ts';
import { type AnswerMaterial, countDraftWords, draftEvidence } from './answer-check-rules.ts';
import { describeJudgment, judgeDrafted, judgeQuestion } from './judge-question-rules.ts';
import { headingFor } from './question-decision-rules.ts';
import { questionUserPrompt } from './question-prompt-rules.ts';
import { type PageReading, readRankingPages } from './read-ranking-pages.ts';
import { writeQuestionAnswer, type WrittenAnswer } from './write-question-answer.ts';

interface Worked {
  state: 'succeeded' | 'kept';
  output: QuestionItemOutput;
}

interface Asking {
  peopleAlsoAsk: string[];
  features: string[];
  warnings: string[];
}

/** What else people ask, from the result page of the question; a failing provider becomes a warning. */
async function lookAtResults(
  context: Context,
  control: ItemControl,
  subject: { input: QuestionItemInput; locationCode: number },
): Promise<Asking> {
  const { query, language, members } = subject.input;
  const key = {
    keyword: query,
    locationCode: subject.locationCode,
    languageCode: language ?? 'en',
    device: 'desktop' as const,
  };
  try {
    const result = await buySearchResults(context, control, key);
    const own = new Set(members.map((member) => plain(member.query)));
    const peopleAlsoAsk = [...new Set(result.questions)].filter((question) => !own.has(plain(question)));
    return { peopleAlsoAsk, features: result.features, warnings: [] };
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { peopleAlsoAsk: [], features: [], warnings: [`Search results are missing: ${error.message}`] };
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What the model's words are checked against: the page for drafts, the handed-in numbers for advice. */
export function materialOf(
  input: QuestionItemInput,
  reading: PageReading,
  known: { prompt?: string; facts: readonly ClaimSource[]; scores: LanguageScores; now: Date },
): AnswerMaterial {
  const { page } = reading;
  const language = input.language ?? page?.language?.slice(0, 2) ?? null;
  const text = page === null ? '' : [...page.h1, ...page.h2, page.text].join('\n');
  return {
    language,
    question: input.members.map(({ query }) => query).join('\n'),
    pageSources: page === null ? [] : [...pageSources(page), ...known.facts].map(prepareSource),
    adviceSources: [
      prepareSource({
        text: `${known.prompt ?? ''}\nA good answer has 25 to 60 words.`,
        url: '',
        fetchedAt: known.now.toISOString(),
      }),
    ],
    knownStems: new Set(stems(`${text} ${input.query}`, language ?? 'en')),
    scores: known.scores,
    heading: reading.coverage === null ? null : headingFor(input, reading.coverage),
  };
}

/** The rules' result with what the result page and the model add to it. */
function enrich(worked: Worked, added: { query: string; written: WrittenAnswer; material: AnswerMaterial }): Worked {
  const { written, material } = added;
  const { output } = worked;
  const draft = written.draft || null;
  const evidence = draft === null ? [] : draftEvidence(draft, material, written.claims);
  const isFaq = output.grokAnalysis?.recommendation === 'add_faq';
  return {
    ...worked,
    output: {
      ...output,
      grokAnalysis:
        output.grokAnalysis === null || written.advice === null
          ? output.grokAnalysis
          : { ...output.grokAnalysis, ...written.advice },
      writtenBy: written.advice === null ? 'rules' : 'model',
      draftAnswer:
        draft === null
          ? null
          : {
              text: draft,
              words: countDraftWords(draft),
              evidence: evidence.map(({ claim, span, url, fetchedAt }) => ({ claim, quote: span, url, fetchedAt })),
            },
      faqJsonLd: isFaq && draft !== null ? faqJsonLd(added.query, draft) : null,
      unchecked: draft === null ? null : written.unchecked,
      warnings: [
        ...output.warnings,
        ...written.warnings,
        ...(draft === null || written.unchecked === null ? [] : [written.unchecked]),
      ],
    },
  };
}

/**
 * Works one cluster: read the ranking pages, decide by rules, look at the results, have words written and checked
 * (docs/methods/questions.md).
 */
export async function workQuestion(
  context: Context,
  task: { run: Run; item: Item<QuestionItemInput, QuestionItemOutput> },
  control: ItemControl,
): Promise<Worked> {
  const { input } = task.item;
  const settings = settingsOf(task.run);
  const reading = await readRankingPages(context, input, control);
  const judged = judgeQuestion(input, reading);
  const asking = await lookAtResults(context, control, { input, locationCode: settings.locationCode });
  const { decision, priority } = judged;
  const ruled = describeJudgment(input, judged, reading);
  const { peopleAlsoAsk, features: serpFeatures } = asking;
  const warnings = [...ruled.output.warnings, ...asking.warnings];
  const worked: Worked = { ...ruled, output: { ...ruled.output, peopleAlsoAsk, serpFeatures, warnings } };
  if (decision.isAnswered) return worked;
  const { page, coverage } = reading;
  const now = context.now();
  const approved = await listFacts(context.db, { teamId: task.run.teamId, now });
  const facts = page === null ? [] : sourcesFor(approved, page.url);
  const approvedFacts = facts.map(({ text }) => text);
  const rejections = await readGivenReasons(context, task.run);
  const asked = { input, decision, priority, page, coverage, peopleAlsoAsk, approvedFacts, rejections };
  const prompt = questionUserPrompt(asked);
  const material = materialOf(input, reading, { prompt, facts, scores: await loadLanguageScores(), now });
  const written = await writeOrExplain(context, control, { label: settings.model, prompt, material });
  const reviewed = await reviewDraft(context, control, { written, page, question: input.query, material, settings });
  const enriched = enrich(worked, { query: input.query, written: reviewed, material });
  const again = reviewed.draft ? judgeDrafted(input, coverage, judged) : judged;
  return again === judged ? enriched : redecided(enriched, describeJudgment(input, again, reading));
}

/** A result with the decision that its draft led to; reasoning and actions of the model were written for another one. */
function redecided(worked: Worked, { state, output }: Worked): Worked {
  const { reasons, grokAnalysis, writtenBy, expectedClicks, handOver } = output;
  const decided = { reasons, grokAnalysis, writtenBy, expectedClicks, handOver, faqJsonLd: null };
  return { state, output: { ...worked.output, ...decided } };
}

/**
 * Has a draft reviewed by one cheap call (docs/methods/claims.md), unless the run does without; what the page does
 * not say is dropped.
 */
async function reviewDraft(
  context: Context,
  control: ItemControl,
  task: {
    written: WrittenAnswer;
    page: PageReading['page'];
    question: string;
    material: AnswerMaterial;
    settings: QuestionSettings;
  },
): Promise<WrittenAnswer> {
  const { written, page, question, material, settings } = task;
  if (!written.draft || page === null) return written;
  const { draft, claims } = written;
  const unchecked = (why: string): WrittenAnswer => ({ ...written, unchecked: describeUnchecked(why) });
  if (settings.review === false) return unchecked(switchedOff);
  const known = [...material.pageSources.map(({ source }) => source.text), question];
  const outcome = await reviewTexts(context, control, {
    writer: settings.model,
    input: {
      page,
      brand: siteBrand(page, page.url),
      mainQuery: question,
      results: [],
      texts: [{ shown: { answer: draft }, claims, unseen: unseenWords(draft, known) }],
    },
    sources: material.pageSources,
  });
  if ('missing' in outcome) return unchecked(outcome.missing);
  const found = outcome.review.faults.get(0);
  if (found === undefined) return unchecked(leftOut);
  if (found.length === 0) return written;
  const said = found.map(({ message }) => message).slice(0, 3);
  return { ...written, warnings: [...written.warnings, `No draft answer: ${said.join(' ')}`], draft: null };
}

/** The rules' reasoning is kept when the model cannot be reached; the item says so. */
async function writeOrExplain(
  context: Context,
  control: ItemControl,
  task: { label: string; prompt: string; material: AnswerMaterial },
): Promise<WrittenAnswer> {
  try {
    return await writeQuestionAnswer(context, control, task);
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { advice: null, draft: null, claims: [], unchecked: null, warnings: [`${modelFailedNote}${error.message}`] };
  }
}
