import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import type { AdCheck } from '../../contract/ads/ads-api.ts';
import { AppError, found } from '../../contract/errors.ts';
import type { EditedText } from '../../contract/runs/decisions-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { saveDecision } from '../../runs/record/decisions-store.ts';
import { superlativesIn, type TextGround } from '../../runs/record/edited-texts.ts';
import { findTeamItem } from '../../runs/record/items-store.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { unseenWords } from '../../text/claims/unseen-word-rules.ts';
import { saveAdEdit } from '../ad/ad-edits-store.ts';
import { settingsOf } from '../ad/ads-settings.ts';
import { checkAd, cleanTypedAd, toEditedAssets, type TypedAd } from '../check/check-ad-rules.ts';
import { presentAdGroups } from './list-ad-groups.ts';
import { type LoadedAdGroup, loadAdGroup, surroundingsOf } from './load-ad-group.ts';

type EditInput = TypedAd & { optimizationId: string; itemId: string };

/** What the rules say about changed texts; nothing is saved. */
export async function checkAdTexts(context: Context, actor: TeamActor, input: EditInput): Promise<AdCheck> {
  const loaded = await loadAdGroup(context, actor, input);
  return checkTyped(cleanTypedAd(input), loaded);
}

/** The rules for every text, and for those that a person typed the ranks that they claim. */
function checkTyped(typed: TypedAd, loaded: LoadedAdGroup): AdCheck {
  const { ad } = loaded;
  const around = surroundingsOf(loaded);
  const check = checkAd(typed, around);
  const before = new Set([...ad.headlines, ...ad.descriptions].map(({ text }) => text));
  const changed = editedTextsOf(typed).filter(({ text }) => !before.has(text));
  return { ...check, violations: [...check.violations, ...superlativesIn(changed, around.material)] };
}

const editedTextsOf = (typed: TypedAd): EditedText[] =>
  (['headlines', 'descriptions'] as const).flatMap((field) =>
    typed[field].map(({ text }, index) => ({ at: `${field}[${index}]`, text })),
  );

/** What a review compares the edited texts of an ad with. */
export async function groundAdTexts(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; itemId: string; texts: readonly EditedText[] },
): Promise<TextGround> {
  const { run, page, prepared, input: planned } = await loadAdGroup(context, actor, input);
  const { material } = prepared;
  const known = [...material.sources.map(({ source }) => source.text), ...material.queries];
  const texts = input.texts.map(({ at, text }) => ({
    shown: { [at.replace(/s\[\d+\]$/u, '')]: text },
    unseen: unseenWords(text, known),
  }));
  const mainQuery = planned.keywords[0]?.text ?? null;
  const asked = { page, brand: material.brand[0] ?? null, mainQuery, results: [], texts, isAd: true };
  return { findings: [], review: { writer: settingsOf(run).model, input: asked, sources: material.sources } };
}

function refuse(check: AdCheck): void {
  if (check.violations.length === 0) return;
  const [first] = check.violations;
  const more = check.violations.length > 1 ? ` (and ${check.violations.length - 1} more)` : '';
  throw new AppError('invalid_input', `The ad breaks a rule: ${first?.message ?? ''}${more}`, {
    details: { issues: check.violations.map(({ at, message }) => ({ at, message })) },
  });
}

/** Saves changed texts and pins. Throws `invalid_input` naming every rule that one of them breaks. */
export async function editAd(context: Context, actor: TeamActor, input: EditInput): Promise<AdGroupResult> {
  const loaded = await loadAdGroup(context, actor, input);
  const ad = cleanTypedAd(input);
  const { run, item } = loaded;
  const check = checkTyped(ad, loaded);
  refuse(check);
  return transact(context, async (context) => {
    const around = surroundingsOf(loaded);
    const before = [...loaded.ad.headlines, ...loaded.ad.descriptions];
    await saveAdEdit(context.db, {
      itemId: item.id,
      userId: actor.userId,
      at: context.now(),
      headlines: toEditedAssets(ad.headlines, 'headline', { before, around }),
      descriptions: toEditedAssets(ad.descriptions, 'description', { before, around }),
      combinations: check.combinations,
      strength: check.strength,
    });
    await saveDecision(context.db, {
      itemId: item.id,
      teamId: actor.teamId,
      userId: actor.userId,
      verdict: 'edited',
      alternative: null,
      title: null,
      description: null,
      reason: null,
      decidedAt: context.now(),
    });
    await recordAudit(context, actor, { action: 'ad.edit', subject: item.id });
    const address = { teamId: actor.teamId, runId: run.id, itemId: item.id };
    const saved = found(await findTeamItem(context.db, address), 'Item');
    return found((await presentAdGroups(context, [saved]))[0], 'Item');
  });
}
