import { AppError } from '../../contract/errors.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buyText } from '../../runs/purchase/buy-text.ts';
import type { Context } from '../../team/context/context.ts';
import type { Candidate } from './candidate.ts';
import { seoAnswer, seoAnswerSchema } from './seo-answer.ts';
import { type FaultyCandidate, seoRepairPrompt } from './seo-prompt-rules.ts';
import { seoSystemPrompt } from './seo-system-prompt.ts';

/** A page is written once and repaired at most twice (docs/methods/seo.md). */
const maxCalls = 3;
const maxOutputTokens = 6000;

/** Judges what a call wrote: the candidates to repair, none when one of them can be used as it is. */
export type Judge = (candidates: readonly Candidate[]) => FaultyCandidate[];

export interface Written {
  candidates: Candidate[];
  /** Set when no call gave an answer that could be read. */
  failure: AppError | null;
}

const repairable = new Set(['malformed', 'truncated']);

function isRepairable(error: AppError): boolean {
  return repairable.has(String(error.details?.['reason']));
}

/** Asks for candidates until one breaks no rule, at most three times; every later call sends the candidates with all their faults. */
export async function writeCandidates(
  context: Context,
  control: ItemControl,
  task: { label: string; prompt: string; judge: Judge },
): Promise<Written> {
  const written: Written = { candidates: [], failure: null };
  let faulty: FaultyCandidate[] = [];
  for (let call = 0; call < maxCalls; call += 1) {
    const user = faulty.length === 0 ? task.prompt : seoRepairPrompt(task.prompt, faulty);
    const bought = await buyText(context, control, {
      label: task.label,
      system: seoSystemPrompt,
      user,
      schema: seoAnswerSchema,
      maxOutputTokens,
    });
    if ('failure' in bought) {
      written.failure = bought.failure;
      if (!isRepairable(bought.failure)) break;
      continue;
    }
    const answer = seoAnswer.safeParse(bought.parsed);
    if (!answer.success) {
      written.failure = new AppError('provider_rejected', 'The language model did not answer in the required form.');
      continue;
    }
    written.failure = null;
    written.candidates.push(...answer.data.candidates);
    faulty = task.judge(answer.data.candidates);
    if (faulty.length === 0) break;
  }
  return written;
}
