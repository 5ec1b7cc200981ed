import type { AnswerCoverage, QuestionPriority } from '../../contract/questions/question.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { reasonsPrompt } from '../../runs/learning/given-reasons.ts';
import { dataBlock } from '../../runs/purchase/prompt-data-rules.ts';
import { structuredFactsOf } from '../../text/claims/structured-source-rules.ts';
import type { QuestionItemInput } from '../question/question-item.ts';
import type { AnswerViolation } from './answer-check-rules.ts';
import type { QuestionDecision } from './question-decision-rules.ts';

const pageTextLimit = 6000;
const membersShown = 12;

export interface QuestionPromptInput {
  input: QuestionItemInput;
  decision: QuestionDecision;
  priority: QuestionPriority;
  /** Null when no page ranks or none could be read; then no answer is drafted. */
  page: PageFacts | null;
  coverage: AnswerCoverage | null;
  peopleAlsoAsk: readonly string[];
  /** What the team approved for texts to say beyond the page. */
  approvedFacts: readonly string[];
  /** Why the team rejected earlier answers. */
  rejections: readonly string[];
}

/** The request for one cluster: what is asked, what was decided, what the page says. */
export function questionUserPrompt(prompt: QuestionPromptInput): string {
  const { input, page, decision, coverage } = prompt;
  const blocks = [
    'Write the reasoning, the suggested actions and the draft answer for this question.',
    dataBlock('question', {
      question: input.query,
      language: input.language,
      impressions: input.impressions,
      clicks: input.clicks,
      position: Number(input.avgPosition.toFixed(1)),
      alsoAskedAs: input.members.slice(1, membersShown).map(({ query }) => query),
    }),
    dataBlock('decision', {
      recommendation: decision.recommendation,
      priority: prompt.priority,
      because: decision.parts,
      passage: coverage?.passage ?? null,
    }),
    dataBlock('people also ask', prompt.peopleAlsoAsk.slice(0, 6)),
  ];
  if (page !== null) {
    blocks.push(
      dataBlock('page', {
        url: page.url,
        language: page.language,
        mainQuery: input.query,
        title: page.title,
        h1: page.h1,
        headings: page.h2,
        text: page.text.slice(0, pageTextLimit),
        structuredData: structuredFactsOf(page),
      }),
    );
  }
  if (page !== null && prompt.approvedFacts.length > 0) blocks.push(dataBlock('approvedFacts', prompt.approvedFacts));
  return [...blocks, ...reasonsPrompt(prompt.rejections)].join('\n\n');
}

/** The same request again, with the rules the first answer broke. */
export function questionRepairPrompt(prompt: string, violations: readonly AnswerViolation[]): string {
  return [
    prompt,
    "The earlier answer broke rules. Rewrite it so that it follows every rule. If the quotes don't support a statement, say it in the words of one sentence of the page and quote that sentence, or leave the statement out. This is what was wrong:",
    dataBlock('violations', violations.slice(0, 20)),
  ].join('\n\n');
}
