import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { buySearchResults } from '../optimizations/buy-search-results.ts';
import type { ItemControl } from '../optimizations/method.ts';
import { readPage } from '../optimizations/read-page.ts';
import type { Item, Run } from '../optimizations/run.ts';
import type { PageFacts } from '../providers/pages/web-pages.ts';
import { prepareSource } from '../text/claim-rules.ts';
import type { LanguageScores } from '../text/language-rules.ts';
import { loadLanguageScores } from '../text/load-language-scores.ts';
import { primaryLanguage, stems } from '../text/tokens-rules.ts';
import { isCeilingReached } from '../usage/pay-for-call.ts';
import { type AnswerMaterial, countDraftWords, draftEvidence } from './answer-check-rules.ts';
import { answerCoverage } from './answer-coverage-rules.ts';
import { faqJsonLd } from './faq-json-ld-rules.ts';
import { actionsOf, decideQuestion, priorityOf, type QuestionDecision } from './question-decision-rules.ts';
import type { QuestionItemInput, QuestionItemOutput } from './question-item.ts';
import { questionUserPrompt } from './question-prompt-rules.ts';
import { settingsOf } from './question-settings.ts';
import type { AnswerCoverage, QuestionPriority } from './question.ts';
import { writeQuestionAnswer, type WrittenAnswer } from './write-question-answer.ts';

const pagesRead = 2;
const rankingLimit = 20;

interface Worked {
  state: 'succeeded' | 'kept';
  output: QuestionItemOutput;
}

interface Reading {
  page: PageFacts | null;
  coverage: AnswerCoverage | null;
  warnings: string[];
}

interface Asking {
  peopleAlsoAsk: string[];
  features: string[];
  warnings: string[];
}

function endsTheItem(error: AppError): boolean {
  return error.code === 'cancelled' || error.code === 'unavailable' || isCeilingReached(error);
}

/** Reads the pages that rank and keeps the one that answers best; pages that cannot be read become warnings. */
async function readRankingPages(context: Context, control: ItemControl, input: QuestionItemInput): Promise<Reading> {
  const reading: Reading = { page: null, coverage: null, warnings: [] };
  if (input.avgPosition > rankingLimit) return reading;
  for (const url of input.rankingPages.slice(0, pagesRead)) {
    try {
      const page = await readPage(context, url, { signal: control.signal, purpose: 'ownPage' });
      const asked = {
        text: input.query,
        class: input.class,
        language: input.language ?? page.language?.slice(0, 2) ?? null,
      };
      const coverage = answerCoverage(asked, { url, h1: page.h1, h2: page.h2, text: page.text });
      const language = primaryLanguage(page.language);
      if (input.language !== null && language !== '' && language !== input.language) {
        reading.warnings.push(
          `The question is asked in another language (${input.language}) than ${url} is written in (${language}).`,
        );
      }
      if (reading.coverage === null || coverage.score > reading.coverage.score) {
        reading.page = page;
        reading.coverage = coverage;
      }
    } catch (error) {
      if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
      reading.warnings.push(`${url} could not be read: ${error.message}`);
    }
  }
  return reading;
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
    return { peopleAlsoAsk: [], features: [], warnings: [`Search results could not be looked at: ${error.message}`] };
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What the model's words are checked against: the page for drafts, the handed-in numbers for advice. */
function materialOf(
  input: QuestionItemInput,
  reading: Reading,
  known: { prompt: string; scores: LanguageScores; now: Date },
): AnswerMaterial {
  const { page } = reading;
  const language = input.language ?? page?.language?.slice(0, 2) ?? null;
  const text =
    page === null
      ? ''
      : [page.title, page.description, ...page.h1, ...page.h2, page.text].filter((part) => part !== null).join('\n');
  return {
    language,
    pageSources: page === null ? [] : [prepareSource({ text, url: page.url, fetchedAt: page.fetchedAt })],
    adviceSources: [
      prepareSource({
        text: `${known.prompt}\nA good answer has 40 to 60 words.`,
        url: '',
        fetchedAt: known.now.toISOString(),
      }),
    ],
    knownStems: new Set(stems(`${text} ${input.query}`, language ?? 'en')),
    scores: known.scores,
  };
}

interface Judged {
  input: QuestionItemInput;
  reading: Reading;
  asking: Asking;
  decision: QuestionDecision;
  priority: QuestionPriority;
  expectedClicks: QuestionItemInput['expectedClicks'];
}

function describe(judged: Judged, written: WrittenAnswer | null, material: AnswerMaterial | null): Worked {
  const { input, reading, asking, decision, priority, expectedClicks } = judged;
  const draft = written?.draft ? written.draft : null;
  const evidence = draft === null || material === null ? [] : draftEvidence(draft, material);
  const advice = written?.advice ?? {
    reasoning: decision.parts.join(' '),
    suggestedActions: actionsOf(decision, input),
  };
  return {
    state: decision.isAnswered ? 'kept' : 'succeeded',
    output: {
      reasons: decision.isAnswered ? decision.parts : [],
      grokAnalysis: { recommendation: decision.recommendation, priority, ...advice },
      writtenBy: written?.advice == null ? 'rules' : 'model',
      expectedClicks,
      coverage: reading.coverage,
      draftAnswer:
        draft === null
          ? null
          : {
              text: draft,
              words: countDraftWords(draft),
              evidence: evidence.map(({ claim, span, url, fetchedAt }) => ({ claim, quote: span, url, fetchedAt })),
            },
      peopleAlsoAsk: asking.peopleAlsoAsk,
      serpFeatures: asking.features,
      faqJsonLd: decision.recommendation === 'add_faq' && draft !== null ? faqJsonLd(input.query, draft) : null,
      handOver: decision.handOver,
      warnings: [...reading.warnings, ...asking.warnings, ...(written?.warnings ?? [])],
    },
  };
}

/** Works one cluster: read the ranking pages, decide by rules, look at the results, have words written and checked (METHODS 4.4 to 4.7). */
export async function workQuestion(
  context: Context,
  task: { run: Run; item: Item<QuestionItemInput, QuestionItemOutput> },
  control: ItemControl,
): Promise<Worked> {
  const { input } = task.item;
  const settings = settingsOf(task.run);
  const reading = await readRankingPages(context, control, input);
  const decision = decideQuestion(input, reading.coverage);
  const expectedClicks =
    decision.recommendation === 'create_new' ? input.expectedClicksOfNewPage : input.expectedClicks;
  const priority = decision.isAnswered ? 'low' : priorityOf(expectedClicks.point, input.priorityBounds);
  const asking = await lookAtResults(context, control, { input, locationCode: settings.locationCode });
  const judged: Judged = { input, reading, asking, decision, priority, expectedClicks };
  if (decision.isAnswered) return describe(judged, null, null);
  const { page, coverage } = reading;
  const prompt = questionUserPrompt({ input, decision, priority, page, coverage, peopleAlsoAsk: asking.peopleAlsoAsk });
  const material = materialOf(input, reading, { prompt, scores: await loadLanguageScores(), now: context.now() });
  const written = await writeOrExplain(context, control, { label: settings.model, prompt, material });
  return describe(judged, written, material);
}

/** The rules' reasoning stands when the model cannot be reached; the item says so. */
async function writeOrExplain(
  context: Context,
  control: ItemControl,
  task: { label: string; prompt: string; material: AnswerMaterial },
): Promise<WrittenAnswer> {
  try {
    return await writeQuestionAnswer(context, control, task);
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { advice: null, draft: null, warnings: [`Reasoning and actions come from the rules: ${error.message}`] };
  }
}
