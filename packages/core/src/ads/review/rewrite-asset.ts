import { v7 as newId } from 'uuid';
import type { Context, TeamActor } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buyText } from '../../runs/purchase/buy-text.ts';
import { openPurse, type Purse } from '../../spending/ledger/open-purse.ts';
import type { AdsItemOutput } from '../ad/ads-item.ts';
import { settingsOf } from '../ad/ads-settings.ts';
import { type AdChoice, type AdReview, chooseAd, type RefusedText } from '../check/choose-ad-rules.ts';
import { toAsset } from '../check/explain-asset-rules.ts';
import { duplicateLimit, printOf, similarity } from '../check/near-duplicate-rules.ts';
import { factSheet } from '../check/prepare-ad-material-rules.ts';
import { type AdsAnswer, adsAnswer, adsAnswerSchema } from '../write/ads-answer.ts';
import { adsRepairPrompt, adsRewritePrompt, adsUserPrompt } from '../write/ads-prompt-rules.ts';
import { adsSystemPrompt } from '../write/ads-system-prompt.ts';
import { reviewAdTexts } from '../write/review-ad-texts.ts';
import { proposed } from '../write/write-ads.ts';
import {
  beginRewrite,
  findRewrite,
  finishRewrite,
  forgetRewrite,
  type RewriteRequest,
  type RewriteResult,
} from './ad-rewrites-store.ts';
import { type LoadedAdGroup, loadAdGroup, surroundingsOf } from './load-ad-group.ts';

/** A place is written once and repaired once. */
const maxCalls = 2;
const maxOutputTokens = 1200;
const wanted = 3;
const asked = 8;
/** One rewrite may never cost more than this, whatever the model charges: 0.25 USD. */
const ceilingTicks = 2_500_000_000;

interface RewriteInput extends RewriteRequest {
  optimizationId: string;
  itemId: string;
  idempotencyKey?: string | undefined;
}

/** Pays for calls outside a run, up to the ceiling, and counts what they cost. */
function openRewritePurse(
  context: Context,
  actor: TeamActor,
  { itemId, idempotencyKey }: { itemId: string; idempotencyKey: string },
): ItemControl & Purse {
  const { teamId, userId, token } = actor;
  const payer = { teamId, userId, tokenId: token?.id ?? null, optimizationId: null, itemId };
  const purse = openPurse(context, { ...payer, work: `rewrite ${teamId} ${idempotencyKey}` });
  return {
    ...purse,
    signal: context.signal,
    pay: (purchase, call) => {
      if (purse.costTicks() + purchase.reserveTicks > ceilingTicks) {
        throw new AppError(
          'quota_exceeded',
          'Rewriting this text could cost more than 0.25 USD; choose another model.',
        );
      }
      return purse.pay(purchase, call);
    },
  };
}

function promptFor(loaded: LoadedAdGroup, { field, index }: RewriteRequest): string {
  const { input, page, prepared, ad, item } = loaded;
  const output = item.output as AdsItemOutput;
  const counts = {
    headlinesCount: field === 'headlines' ? asked : 0,
    descriptionsCount: field === 'descriptions' ? asked : 0,
  };
  const base = adsUserPrompt({
    ...counts,
    asked: counts,
    input,
    page,
    language: prepared.material.language,
    brand: prepared.material.brand[0] ?? '',
    facts: factSheet(page),
    approvedFacts: prepared.approvedFacts,
    competitors: output.competitors,
    examples: [],
    brandRules: prepared.brandRules,
    rejections: prepared.rejections,
    writingRules: prepared.writingRules,
  });
  const kept = [...ad.headlines, ...ad.descriptions].map(({ text }) => text);
  return adsRewritePrompt(base, { replaced: ad[field][index]?.text ?? '', kept });
}

interface Written {
  texts: AdsAnswer['headlines'];
  review?: AdReview | undefined;
}

/** The best new texts that keep every rule and differ from all the ad has. */
function choose(loaded: LoadedAdGroup, field: RewriteRequest['field'], { texts, review }: Written): AdChoice {
  const present = [...loaded.ad.headlines, ...loaded.ad.descriptions].map(({ text }) => printOf(text));
  const isNew = (text: string) => present.every((print) => similarity(print, printOf(text)) < duplicateLimit);
  const news = texts.filter(({ text }) => isNew(text)).map(proposed);
  return chooseAd(
    { headlines: field === 'headlines' ? news : [], descriptions: field === 'descriptions' ? news : [] },
    { ...surroundingsOf(loaded), review, headlinesCount: wanted, descriptionsCount: wanted },
  );
}

/** The same after one cheap call has read what the rules would choose (METHODS 5.5), unless the run does without. */
async function chooseReviewed(
  context: Context,
  control: ItemControl,
  { loaded, field, texts }: { loaded: LoadedAdGroup; field: RewriteRequest['field']; texts: AdsAnswer['headlines'] },
): Promise<{ choice: AdChoice; warnings: string[] }> {
  const { page, prepared, input, item, run } = loaded;
  const { model, review: wantsReview } = settingsOf(run);
  const { review, warnings } = await reviewAdTexts(context, control, {
    choice: choose(loaded, field, { texts }),
    material: prepared.material,
    page,
    mainQuery: input.keywords[0]?.text ?? null,
    results: (item.output as AdsItemOutput).competitors,
    writer: model,
    isWanted: wantsReview !== false,
  });
  return { choice: choose(loaded, field, { texts, review }), warnings };
}

const missingIn = (field: RewriteRequest['field']) => ({
  headlines: field === 'headlines' ? wanted : 0,
  descriptions: field === 'descriptions' ? wanted : 0,
});

async function write(
  context: Context,
  control: ItemControl,
  task: { loaded: LoadedAdGroup; request: RewriteRequest },
): Promise<Omit<RewriteResult, 'costUsd'>> {
  const { loaded, request } = task;
  const { field } = request;
  const texts: AdsAnswer['headlines'] = [];
  const prompt = promptFor(loaded, request);
  let refused: RefusedText[] = [];
  let problem = 'It gave no text that differs from the current ones.';
  for (let call = 0; call < maxCalls; call += 1) {
    const bought = await buyText(context, control, {
      label: settingsOf(loaded.run).model,
      system: adsSystemPrompt,
      user: refused.length === 0 ? prompt : adsRepairPrompt(prompt, { violations: refused, missing: missingIn(field) }),
      schema: adsAnswerSchema,
      maxOutputTokens,
    });
    const answer = 'failure' in bought ? null : adsAnswer.safeParse(bought.parsed);
    if (answer?.success === true) texts.push(...answer.data[field]);
    else problem = 'failure' in bought ? bought.failure.message : 'It did not answer in the required form.';
    const { choice, warnings } = await chooseReviewed(context, control, { loaded, field, texts });
    const assets = choice[field].map((one) => toAsset(one, loaded.prepared.keywords));
    if (assets.length > 0) return { assets, warnings };
    ({ refused } = choice);
    problem = refused[0]?.message ?? problem;
  }
  throw new AppError('provider_rejected', `The language model wrote no text that can be used: ${problem}`);
}

async function rewriteOnce(
  context: Context,
  actor: TeamActor,
  task: { loaded: LoadedAdGroup; request: RewriteRequest; idempotencyKey: string },
): Promise<RewriteResult> {
  const { loaded, request } = task;
  const key = { teamId: actor.teamId, idempotencyKey: task.idempotencyKey };
  if (!(await beginRewrite(context.db, { ...key, itemId: loaded.item.id, request }))) {
    const known = await findRewrite(context.db, key);
    const isSame =
      known?.itemId === loaded.item.id &&
      known.request.field === request.field &&
      known.request.index === request.index;
    if (!isSame) {
      throw new AppError('conflict', 'This Idempotency-Key was used for another request; send a new key.');
    }
    if (known.result !== null) return known.result;
    throw new AppError('conflict', 'This text is being written; try again in a moment.');
  }
  try {
    const { idempotencyKey } = task;
    const purse = openRewritePurse(context, actor, { itemId: loaded.item.id, idempotencyKey });
    const result = { ...(await write(context, purse, task)), costUsd: toUsd(purse.costTicks()) };
    await finishRewrite(context.db, key, result);
    return result;
  } catch (error) {
    await forgetRewrite(context.database.knex, key);
    throw error;
  }
}

/** Writes new texts for one place of an ad and pays for them; nothing is saved. A repeated key returns the first answer. */
export async function rewriteAsset(context: Context, actor: TeamActor, input: RewriteInput): Promise<RewriteResult> {
  const loaded = await loadAdGroup(context, actor, input);
  const { field, index } = input;
  if (index > loaded.ad[field].length) {
    throw new AppError('invalid_input', `The ad has no place ${index + 1} among its ${field}.`, {
      details: { issues: [{ at: 'index', message: 'No such place.' }] },
    });
  }
  // Without a key no one can ask for the same answer again.
  const idempotencyKey = input.idempotencyKey || newId();
  return rewriteOnce(context, actor, { loaded, request: { field, index }, idempotencyKey });
}
