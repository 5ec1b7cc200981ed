import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { openRunAccount } from '../../ads/deploy/deploy-proposals.ts';
import { startAdsRun } from '../../ads/run/start-ads-run.ts';
import { getRun } from '../../runs/record/get-run.ts';
import type { Run } from '../../runs/record/run.ts';
import { connectGoogleAds, writeAdsRun } from '../ads-world.ts';
import { nodeArguments } from '../node-arguments.ts';
import { consentToGoogleAds } from './consent-to-google-ads.ts';
import { openKillStage } from './kill-stage.ts';

const account = { id: '4180001002', loginCustomerId: '4180001000' };
const script = fileURLToPath(new URL('./run-process.ts', import.meta.url));
export const chatPath = '/chat/completions';
const serpPath = '/v3/serp/';
/** In each request for texts of an ad, and in those that repair earlier texts. */
const writeMark = '"name":"responsive_search_ad"';
const repairMark = 'Too few of the earlier texts';

/** Ads that are written by worker processes, with every answer of the providers counted where it is given. */
export async function openAdsRunStage() {
  const stage = await openKillStage();
  const { context, sandbox, actor } = stage;
  await connectGoogleAds(context, actor, await consentToGoogleAds(context));
  const { optimizationId } = await writeAdsRun(context.db, { ...actor, account, ads: [] });
  const { ads, customer } = await openRunAccount(context, { teamId: actor.teamId, optimizationId });
  const adGroups = (await ads.adGroups(customer)).filter(({ status }) => status === 'enabled');
  const children: ChildProcess[] = [];

  async function startWorker(concurrency: number): Promise<ChildProcess> {
    const argv = [stage.database.url, sandbox.origin, stage.secretKey, String(concurrency)];
    const child = spawn(process.execPath, [...nodeArguments(script), ...argv], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const failed = once(child, 'exit').then(() => Promise.reject(new Error('The worker ended before it was ready.')));
    failed.catch(() => {});
    await Promise.race([once(child.stdout, 'data'), failed]);
    return child;
  }

  return {
    ...stage,
    startWorker,
    latency: (delayMs: number) => sandbox.faults.add({ match: chatPath, delayMs }),
    /** Starts a run for the first ad groups of the account. */
    startRun: async (count: number): Promise<string> => {
      const adGroupIds = adGroups.slice(0, count).map(({ id }) => id);
      expect(adGroupIds).toHaveLength(count);
      // Few texts: the fewer ad groups run short of those that others took, the less do calls depend on their order.
      const counts = { headlinesCount: 3, descriptionsCount: 2 };
      const settings = { target: 'responsive_search_ads' as const, model: 'gpt-4o', locationCode: 2840, ...counts };
      const request = { campaignIds: [], adGroupIds, settings: { ...settings, selectedAccountId: account.id } };
      return (await startAdsRun(context, actor, request)).id;
    },
    ended: (id: string): Promise<Run> =>
      vi.waitFor(
        async () => {
          const run = await getRun(context, actor, { optimizationId: id });
          expect(['completed', 'failed']).toContain(run.status);
          return run;
        },
        { timeout: 900_000, interval: 250 },
      ),
    /** Answers that the providers gave, as the sandbox counts them. */
    answered: () => {
      const given = (path: string) => sandbox.calls.matching(path).filter(({ status }) => status === 200);
      return { chat: given(chatPath).length, pages: given(serpPath).length };
    },
    /**
     * What the providers were asked: in all, again with the very same request, answered or not, and for the first texts of an
     * ad group. How often it is repaired depends on the order of the ad groups, which take texts from one another.
     */
    asked: () => {
      const calls = [chatPath, serpPath].flatMap((path) => sandbox.calls.matching(path));
      const requests = calls.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
      const different = new Set(requests);
      const writes = [...different].filter((request) => request.includes(writeMark));
      const firstTexts = writes.filter((request) => !request.includes(repairMark)).length;
      return { calls: calls.length, repeated: calls.length - different.size, firstTexts };
    },
    ledger: (id: string): Promise<{ state: string; endpoint: string; item_id: string; cost_ticks: number }[]> =>
      context.db('usage_records').where({ run_id: id }).whereNot({ state: 'released' }),
    closeAll: async () => {
      for (const child of children) child.kill('SIGKILL');
      await stage.close();
    },
  };
}

export type AdsRunStage = Awaited<ReturnType<typeof openAdsRunStage>>;
