import { AppError } from '../../contract/errors.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buyText } from '../../runs/purchase/buy-text.ts';
import type { Context } from '../../team/context/context.ts';
import type { ProposedText } from '../check/ad-candidate.ts';
import type { Shortage } from '../check/compose-ad-rules.ts';
import { type AdsAnswer, adsAnswer, adsAnswerSchema, slotNamed } from './ads-answer.ts';
import { adsRepairPrompt } from './ads-prompt-rules.ts';
import { adsSystemPrompt } from './ads-system-prompt.ts';

/** An ad group is written once and repaired at most twice. */
const maxCalls = 3;
const maxOutputTokens = 7000;
/** A model that answers with thousands of texts is not read to its end. */
const mostTexts = 60;

export interface WrittenAd {
  headlines: ProposedText[];
  descriptions: ProposedText[];
  paths: { path1: string; path2: string } | null;
  /** What competitors do. */
  insights: string;
  calls: number;
  /** How many of the calls gave an answer that could be read. */
  answers: number;
  /** Set when no call gave an answer that could be read. */
  failure: AppError | null;
}

const repairable = new Set(['malformed', 'truncated']);

function isRepairable(error: AppError): boolean {
  return repairable.has(String(error.details?.['reason']));
}

/** A text of an answer as it is checked and chosen. */
export const proposed = ({ text, slot, claims }: AdsAnswer['headlines'][number]): ProposedText => ({
  text,
  slot: slotNamed(slot),
  source: 'model',
  claims,
});

/** Whether another call may help: fewer than three were made, and the last one did not fail for good. */
export function canWriteMore({ calls, failure }: WrittenAd): boolean {
  return calls < maxCalls && (failure === null || isRepairable(failure));
}

/**
 * Asks for texts until enough of them keep every rule, at most three times; later calls name the exact violations.
 * `earlier` continues where it ended, because the review dropped texts.
 */
export async function writeAds(
  context: Context,
  control: ItemControl,
  task: { label: string; prompt: string; judge: (written: WrittenAd) => Shortage; earlier?: WrittenAd | undefined },
): Promise<WrittenAd> {
  const written: WrittenAd = task.earlier ?? {
    headlines: [],
    descriptions: [],
    paths: null,
    insights: '',
    calls: 0,
    answers: 0,
    failure: null,
  };
  let shortage = task.earlier === undefined ? null : task.judge(written);
  while (canWriteMore(written)) {
    written.calls += 1;
    const bought = await buyText(context, control, {
      label: task.label,
      system: adsSystemPrompt,
      user: shortage === null ? task.prompt : adsRepairPrompt(task.prompt, shortage),
      schema: adsAnswerSchema,
      maxOutputTokens,
    });
    if ('failure' in bought) {
      written.failure = bought.failure;
      continue;
    }
    const answer = adsAnswer.safeParse(bought.parsed);
    if (!answer.success) {
      written.failure = new AppError('provider_rejected', 'The language model did not answer in the required form.', {
        details: { reason: 'malformed' },
      });
      continue;
    }
    written.failure = null;
    written.answers += 1;
    const { headlines, descriptions, path1, path2, competitorInsights } = answer.data;
    written.headlines.push(...headlines.slice(0, mostTexts).map(proposed));
    written.descriptions.push(...descriptions.slice(0, mostTexts).map(proposed));
    written.paths ??= { path1, path2 };
    written.insights ||= competitorInsights;
    shortage = task.judge(written);
    if (shortage.missing.headlines + shortage.missing.descriptions === 0) break;
  }
  return written;
}
