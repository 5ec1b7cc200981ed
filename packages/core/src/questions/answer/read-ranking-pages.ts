import { AppError } from '../../contract/errors.ts';
import type { AnswerCoverage } from '../../contract/questions/question.ts';
import { endsTheItem } from '../../money/ledger/pay-for-call.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import type { Context } from '../../team/context/context.ts';
import { primaryLanguage, stems } from '../../text/tokens-rules.ts';
import { rankingLimit } from '../cluster/describe-cluster-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';
import { answerCoverage } from './answer-coverage-rules.ts';
import { uncoveredBelow } from './question-decision-rules.ts';

const pagesRead = 2;
/** Share of the question's words that a heading about its topic holds. */
const topicShare = 0.5;

/** What the pages that rank for a question say about it. */
export interface PageReading {
  /** The one that answers best; null when none ranks or could be read. */
  page: PageFacts | null;
  coverage: AnswerCoverage | null;
  /** A page of the site about the topic that the search data doesn't show for the question; null when there isn't one. */
  topicPage: string | null;
  warnings: string[];
}

/**
 * Reads the pages that rank and keeps the one that answers best; where none says enough, also the pages of the site whose
 * addresses name the topic. Pages that cannot be read become warnings.
 */
export async function readRankingPages(
  context: Context,
  input: QuestionItemInput,
  { signal }: { signal: AbortSignal },
): Promise<PageReading> {
  const reading: PageReading = { page: null, coverage: null, topicPage: null, warnings: [] };
  const ranking = input.avgPosition > rankingLimit ? [] : input.rankingPages.slice(0, pagesRead);
  for (const url of ranking) await readInto(context, reading, { input, url, signal });
  if ((reading.coverage?.score ?? 0) >= uncoveredBelow) return reading;
  for (const url of (input.topicPages ?? []).filter((page) => !ranking.includes(page)).slice(0, pagesRead)) {
    const coverage = await readInto(context, reading, { input, url, signal });
    if (coverage !== null && coversTopic(input, coverage)) reading.topicPage ??= url;
  }
  return reading;
}

/** Whether a page is about the question, however well it answers it. */
function coversTopic({ query, language }: QuestionItemInput, { score, heading }: AnswerCoverage): boolean {
  const asked = new Set(stems(query, language ?? 'en'));
  const named = stems(heading ?? '', language ?? 'en').filter((stem) => asked.has(stem)).length;
  return score >= uncoveredBelow || named >= asked.size * topicShare;
}

async function readInto(
  context: Context,
  reading: PageReading,
  { input, url, signal }: { input: QuestionItemInput; url: string; signal: AbortSignal },
): Promise<AnswerCoverage | null> {
  try {
    const page = await readPage(context, url, { signal });
    const asked = {
      text: input.query,
      class: input.class,
      language: input.language ?? page.language?.slice(0, 2) ?? null,
    };
    const coverage = answerCoverage(asked, { url, h1: page.h1, h2: page.h2, text: page.text });
    const language = primaryLanguage(page.language);
    if (input.language !== null && language !== '' && language !== input.language) {
      reading.warnings.push(`The question is in another language (${input.language}) than ${url} (${language}).`);
    }
    if (reading.coverage === null || coverage.score > reading.coverage.score) {
      reading.page = page;
      reading.coverage = coverage;
    }
    return coverage;
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || signal.aborted) throw error;
    reading.warnings.push(`${url} could not be read: ${error.message}`);
    return null;
  }
}
