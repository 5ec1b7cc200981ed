import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { endsTheItem } from '../../runs/purchase/ends-the-item.ts';
import { readPage } from '../../runs/purchase/read-page.ts';
import { primaryLanguage } from '../../text/tokens-rules.ts';
import { rankingLimit } from '../cluster/describe-cluster-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';
import type { AnswerCoverage } from '../question/question.ts';
import { answerCoverage } from './answer-coverage-rules.ts';

const pagesRead = 2;

/** What the pages that rank for a question say about it. */
export interface PageReading {
  /** The one that answers best; null when none ranks or could be read. */
  page: PageFacts | null;
  coverage: AnswerCoverage | null;
  warnings: string[];
}

/** Reads the pages that rank and keeps the one that answers best; pages that cannot be read become warnings. */
export async function readRankingPages(
  context: Context,
  input: QuestionItemInput,
  { signal }: { signal: AbortSignal },
): Promise<PageReading> {
  const reading: PageReading = { page: null, coverage: null, warnings: [] };
  if (input.avgPosition > rankingLimit) return reading;
  for (const url of input.rankingPages.slice(0, pagesRead)) {
    try {
      const page = await readPage(context, url, { signal, purpose: 'ownPage' });
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
      if (!(error instanceof AppError) || endsTheItem(error) || signal.aborted) throw error;
      reading.warnings.push(`${url} could not be read: ${error.message}`);
    }
  }
  return reading;
}
