import type { ItemControl } from '../../runs/engine/method.ts';
import { buyText } from '../../runs/purchase/buy-text.ts';
import type { Context } from '../../team/context/context.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import { type AnswerMaterial, type AnswerViolation, checkAdvice, checkDraft } from './answer-check-rules.ts';
import { type QuestionAnswer, questionAnswer, questionAnswerSchema } from './question-answer.ts';
import { questionRepairPrompt } from './question-prompt-rules.ts';
import { questionSystemPrompt } from './question-system-prompt.ts';

/** Written once and repaired at most twice. */
const maxCalls = 3;
const maxOutputTokens = 2000;

/** What the model wrote that keeps every rule; null for what it never got right. */
export interface WrittenAnswer {
  advice: Pick<QuestionAnswer, 'reasoning' | 'suggestedActions'> | null;
  /** Empty when the model says that the page does not answer the question. */
  draft: string | null;
  /** What the model says proves the draft. */
  claims: readonly DeclaredClaim[];
  /** Why no review read the draft, for people; null when one did. */
  unchecked: string | null;
  /** Why something is missing, for people. */
  warnings: string[];
}

const repairable = new Set(['malformed', 'truncated']);

/** Asks for reasoning, actions and a draft until all keep the rules, at most three times; keeps the parts that do. */
export async function writeQuestionAnswer(
  context: Context,
  control: ItemControl,
  task: { label: string; prompt: string; material: AnswerMaterial },
): Promise<WrittenAnswer> {
  // Without a page nothing can be drafted, whatever the model writes.
  const hasPage = task.material.pageSources.length > 0;
  const written: WrittenAnswer = {
    advice: null,
    draft: hasPage ? null : '',
    claims: [],
    unchecked: null,
    warnings: [],
  };
  let violations: AnswerViolation[] = [];
  let failure: string | null = null;
  let lastDraft: string | null = null;
  for (let call = 0; call < maxCalls && (written.advice === null || written.draft === null); call += 1) {
    const bought = await buyText(context, control, {
      label: task.label,
      system: questionSystemPrompt,
      user: violations.length === 0 ? task.prompt : questionRepairPrompt(task.prompt, violations),
      schema: questionAnswerSchema,
      maxOutputTokens,
    });
    if ('failure' in bought) {
      failure = bought.failure.message;
      if (!repairable.has(String(bought.failure.details?.['reason']))) break;
      continue;
    }
    const answer = questionAnswer.safeParse(bought.parsed);
    if (!answer.success) {
      failure = 'The language model did not answer in the required form.';
      continue;
    }
    const ofAdvice = checkAdvice(answer.data, task.material);
    const ofDraft = checkDraft(answer.data.draftAnswer, task.material, answer.data.claims);
    if (ofAdvice.length === 0) {
      const { reasoning, suggestedActions } = answer.data;
      written.advice ??= { reasoning, suggestedActions };
    }
    if (ofDraft.length === 0 && written.draft === null) {
      written.draft = answer.data.draftAnswer.trim();
      written.claims = answer.data.claims;
    }
    const isRepeated = answer.data.draftAnswer === lastDraft;
    lastDraft = answer.data.draftAnswer;
    violations = [...(written.advice === null ? ofAdvice : []), ...(written.draft === null ? ofDraft : [])];
    // Who writes the same draft again has nothing better.
    if (written.advice !== null && isRepeated) break;
  }
  if (written.advice === null)
    written.warnings.push(`Reasoning and actions come from the rules: ${failure ?? brokenBy(violations)}`);
  if (written.draft === null && written.advice !== null)
    written.warnings.push(`No draft answer: ${failure ?? brokenBy(violations)}`);
  return written;
}

function brokenBy(violations: readonly AnswerViolation[]): string {
  const messages = new Set(violations.map(({ message }) => message));
  return `what the model wrote broke rules. ${[...messages].slice(0, 3).join(' ')}`.trim();
}
