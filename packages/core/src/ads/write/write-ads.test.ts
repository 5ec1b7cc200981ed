import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPurse } from '../../money/ledger/open-purse.ts';
import { type KillStage, openKillStage } from '../../testing/kills/kill-stage.ts';
import { writeAds } from './write-ads.ts';

let stage: KillStage;
beforeAll(async () => {
  stage = await openKillStage();
});
afterAll(() => stage.close());

test('whoever begins an ad group anew is given the repair that was paid for [JB-01]', async () => {
  const { context, actor, sandbox } = stage;
  const { teamId, userId } = actor;
  const payer = { teamId, userId, tokenId: null, optimizationId: null, itemId: null, work: 'item' };
  const attempt = () =>
    writeAds(
      context,
      { signal: context.signal, pay: openPurse(context, payer).pay },
      {
        label: 'gpt-4o',
        prompt: 'Write texts for tents.',
        judge: ({ calls }) => ({
          missing: { headlines: calls < 3 ? 1 : 0, descriptions: 0 },
          violations: [],
          chosen: ['Tents for Two'],
          unanswered: [],
        }),
      },
    );
  const asked = () => sandbox.calls.matching('/chat/completions').length;
  const first = await attempt();
  expect({ calls: first.calls, asked: asked() }).toEqual({ calls: 3, asked: 3 });
  expect(await attempt()).toEqual(first);
  expect(asked()).toBe(3);
});
