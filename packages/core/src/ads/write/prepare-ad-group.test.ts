import { beforeEach, expect, test } from 'vitest';
import type { TeamActor } from '../../context/context.ts';
import { listWritingRules, setRuleEnabled } from '../../learning/manage-learning.ts';
import { decideItem } from '../../runs/record/decide-item.ts';
import { writeAdsRun } from '../../testing/ads-world.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { page } from '../../testing/tent-goal.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import { chooseAd } from '../check/choose-ad-rules.ts';
import { prepareAdGroup, type PreparedAdGroup } from './prepare-ad-group.ts';

const { context } = await openStage();
const reason = 'Never say “bargain”';
let actor: TeamActor;
let prepare: () => Promise<PreparedAdGroup>;

beforeEach(async () => {
  actor = await createTestActor(context);
  const { teamId, userId } = actor;
  const account = { id: '4180001001', loginCustomerId: null };
  const ads = [{ adGroupId: '1', name: 'Tents', finalUrl: page.finalUrl }];
  const { optimizationId, adIds } = await writeAdsRun(context.db, { teamId, userId, account, ads });
  const itemId = adIds[0] ?? '';
  await decideItem(context, actor, { optimizationId, itemId, verdict: 'rejected', reason });
  const { input } = await context.db('run_items').where({ id: itemId }).first<{ input: AdsItemInput }>('input');
  const run = { id: optimizationId, teamId, results: {} };
  prepare = () => prepareAdGroup(context, run, { input, page, competitors: [] });
});

/** Whether a text with the word may be in an ad. */
function isAllowed({ material, keywords }: PreparedAdGroup): boolean {
  const headlines = [{ text: 'Every tent is a bargain', slot: null, source: 'model' as const }];
  const goal = { material, keywords, headlinesCount: 1, descriptionsCount: 0, mustUseTerms: [], takenBy: () => null };
  return !chooseAd({ headlines, descriptions: [] }, goal).refused.some(({ rule }) => rule === 'forbidden');
}

test('a reason for rejecting an ad is for the next ads of its account, until its rule is switched off', async () => {
  const before = await prepare();
  expect([before.rejections, isAllowed(before)]).toEqual([[reason], false]);
  const ruleId = (await listWritingRules(context, actor))[0]?.id ?? '';
  await setRuleEnabled(context, actor, { ruleId, enabled: false });
  const after = await prepare();
  expect([after.rejections, isAllowed(after)]).toEqual([[], true]);
  await setRuleEnabled(context, actor, { ruleId, enabled: true });
  expect((await prepare()).rejections).toEqual([reason]);
});
