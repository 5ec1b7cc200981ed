import { groundAdTexts } from '../../ads/review/edit-ad.ts';
import { AppError } from '../../contract/errors.ts';
import type { EditedText, ItemDecision, NewVerdict, TextFinding } from '../../contract/runs/decisions-api.ts';
import type { Decision } from '../../contract/runs/optimization.ts';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { groundAnswer } from '../../questions/answer/ground-answer.ts';
import { reviewTexts } from '../../runs/purchase/review-texts.ts';
import { decideItem, type DecideInput, getItem } from '../../runs/record/decide-item.ts';
import { decideMany } from '../../runs/record/decide-many.ts';
import { type TextGround, unread } from '../../runs/record/edited-texts.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { offeredTexts } from '../../runs/record/offered-texts-rules.ts';
import { groundPageTexts } from '../../seo/write/ground-page-texts.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';

interface Edited {
  optimizationId: string;
  itemId: string;
  texts: readonly EditedText[];
}

/** Holds texts that a person typed against their page; texts that the run offered were checked when they were written. */
async function groundOf(context: Context, actor: TeamActor, input: Edited): Promise<TextGround> {
  const run = await getRun(context, actor, input);
  if (run.kind === 'ads') return groundAdTexts(context, actor, input);
  const item = await getItem(context, actor, input);
  if (item.state !== 'succeeded') {
    throw new AppError('conflict', 'Only texts of items with a proposal can be checked; this one has none.');
  }
  try {
    const ground = await (run.kind === 'seo' ? groundPageTexts : groundAnswer)(context, { run, item }, input.texts);
    const offered = new Set(offeredTexts(item.output).flatMap(({ title, description }) => [title, description]));
    const typed = new Set(input.texts.filter(({ text }) => !offered.has(text)).map(({ at }) => at));
    return { ...ground, findings: ground.findings.filter(({ at }) => typed.has(at)) };
  } catch (error) {
    if (!(error instanceof AppError) || context.signal.aborted) throw error;
    return unread(input.texts[0]?.at ?? 'title', error.message);
  }
}

/** What the rules find in edited texts of a page or a question; those of an ad are checked as a whole ad. */
export async function checkTexts(
  context: Context,
  actor: TeamActor,
  input: Edited,
): Promise<{ findings: TextFinding[] }> {
  return { findings: (await groundOf(context, actor, input)).findings };
}

/** Has a cheap model compare edited texts with their page; the same texts are not paid for twice. */
export async function reviewEditedTexts(
  context: Context,
  actor: TeamActor,
  input: Edited,
): Promise<{ findings: TextFinding[] }> {
  const { review, findings } = await groundOf(context, actor, input);
  if (review === null) throw new AppError('conflict', findings[0]?.message ?? 'There is no page to compare with.');
  // A run that has ended pays for nothing more.
  const { teamId, userId } = actor;
  const tokenId = actor.token?.id ?? null;
  const payer = { teamId, userId, tokenId, optimizationId: null, itemId: null, work: `edit ${input.itemId}` };
  const outcome = await reviewTexts(context, { signal: context.signal, pay: openPurse(context, payer).pay }, review);
  if ('missing' in outcome)
    throw new AppError('provider_unavailable', `The texts were not reviewed: ${outcome.missing}`);
  const { faults } = outcome.review;
  const placeOf = (index: number, said: string): string =>
    (review.input.isAd === true ? input.texts[index] : input.texts.find(({ text }) => text.includes(said)))?.at ??
    input.texts.at(-1)?.at ??
    'title';
  return {
    findings: [...faults].flatMap(([index, found]) =>
      found.map(({ text, message }) => ({ at: placeOf(index, text), rule: 'review', message })),
    ),
  };
}

/** What the checks find in an edit, if a person confirmed it; throws `invalid_input` with all of it if nobody did. */
async function confirmedFindings(
  context: Context,
  actor: TeamActor,
  input: DecideInput & { confirmed?: boolean | undefined },
): Promise<string[]> {
  const { optimizationId, itemId, verdict, title, description, confirmed } = input;
  const typed = [
    { at: 'title', text: title ?? '' },
    { at: 'description', text: description ?? '' },
  ].filter(({ text }) => text !== '');
  if (verdict !== 'edited' || typed.length === 0) return [];
  const run = await getRun(context, actor, { optimizationId });
  const { state } = await getItem(context, actor, { optimizationId, itemId });
  if (run.kind === 'ads' || state !== 'succeeded') return [];
  const { findings } = await groundOf(context, actor, { optimizationId, itemId, texts: typed });
  const [first] = findings;
  if (first !== undefined && confirmed !== true) {
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : '';
    throw new AppError(
      'invalid_input',
      `The text was not saved. ${first.message}${more} Correct it, or confirm it to save it as it is.`,
      { details: { issues: findings.map(({ at, message }) => ({ at, message })) } },
    );
  }
  return findings.map(({ message }) => message);
}

/** Keeps what a person decided about a proposal; words of their own are checked as when texts are written. */
export async function decide(
  context: Context,
  actor: TeamActor,
  input: DecideInput & { confirmed?: boolean | undefined },
): Promise<Decision> {
  return decideItem(context, actor, { ...input, despite: await confirmedFindings(context, actor, input) });
}

/** The same for several proposals of a run. */
export async function decideSeveral(
  context: Context,
  actor: TeamActor,
  { optimizationId, decisions }: { optimizationId: string; decisions: readonly NewVerdict[] },
): Promise<{ decisions: ItemDecision[] }> {
  const checked: (NewVerdict & { despite?: string[] })[] = [];
  for (const { verdict, ...decision } of decisions) {
    const despite =
      verdict === 'edited' ? await confirmedFindings(context, actor, { optimizationId, ...decision, verdict }) : [];
    checked.push({ ...decision, verdict, despite });
  }
  return decideMany(context, actor, { optimizationId, decisions: checked });
}
