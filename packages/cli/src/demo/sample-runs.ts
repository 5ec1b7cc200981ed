import {
  type AdGroupResult,
  type AdsOptimization,
  api,
  type IdeaProposal,
  ideaOfQuestion,
  ideaOfSeoPage,
  type QuestionQuery,
  type SeoPage,
} from '@serplift/core/api';
import type { DemoStage } from './demo-stage.ts';
import { demoWebsite } from './seed-demo.ts';

const adsAccount = '4180001001';
const adGroupsAtMost = 6;
const hasEnded = ({ completedAt }: { completedAt: string | null }): boolean => completedAt !== null;

type Undecided = SeoPage | QuestionQuery | AdGroupResult;
type Verdict =
  | { verdict: 'accepted' }
  | { verdict: 'rejected'; reason: string }
  | { verdict: 'edited'; title: string; reason: string; confirmed: true };

/** Items that have a proposal. */
const worked = <Item extends Undecided>(items: readonly Item[]): Item[] =>
  items.filter(({ state }) => state === 'succeeded');

/** Decides about the first items that have a proposal; what a person decided meanwhile stays. */
async function decide(
  { call }: DemoStage,
  run: { id: string; items: readonly Undecided[] },
  verdicts: readonly Verdict[],
): Promise<void> {
  const proposals = worked(run.items);
  for (const [index, verdict] of verdicts.entries()) {
    const item = proposals[index];
    if (item === undefined || item.decision !== null) continue;
    await call(api.decisions.decide, { optimizationId: run.id, itemId: item.id, ...verdict });
  }
}

/** A title as a person would put it: the shop's name moves to the end. */
function editedTitle(pages: readonly SeoPage[], index: number): string {
  const page = worked(pages)[index];
  const title = (page?.optimizedTitle ?? '').replace(/\s*[|–-]\s*Juniper & Pine$/u, '');
  return `${title} | Juniper & Pine`;
}

/** An SEO run of two dozen pages with its first decisions; returns ideas for the project. */
export async function sampleSeoRun(stage: DemoStage): Promise<IdeaProposal[]> {
  const { call, until } = stage;
  const settings = { maxPages: 24 };
  const { id } = await call(api.seo.start, { websiteUrl: demoWebsite, settings, idempotencyKey: 'sample-seo' });
  const run = await until(() => call(api.seo.show, { optimizationId: id }), hasEnded);
  await decide(stage, { id, items: run.pages }, [
    { verdict: 'accepted' },
    { verdict: 'accepted' },
    {
      verdict: 'edited',
      title: editedTitle(run.pages, 2),
      reason: 'Our brand goes at the end of every title.',
      confirmed: true,
    },
    { verdict: 'accepted' },
    { verdict: 'rejected', reason: 'We rename this range next month; write it again then.' },
    { verdict: 'accepted' },
  ]);
  return worked(run.pages).map((page) => ideaOfSeoPage(page, demoWebsite));
}

/** A questions run with its first decisions; returns ideas for the project. */
export async function sampleQuestionRun(stage: DemoStage): Promise<IdeaProposal[]> {
  const { call, until } = stage;
  const settings = { maxQueries: 30 };
  const idempotencyKey = 'sample-questions';
  const { id } = await call(api.questions.start, { websiteUrl: demoWebsite, settings, idempotencyKey });
  const run = await until(() => call(api.questions.show, { optimizationId: id }), hasEnded);
  await decide(stage, { id, items: run.queries }, [
    { verdict: 'accepted' },
    { verdict: 'rejected', reason: 'Customer support answers this in the help center.' },
    { verdict: 'accepted' },
  ]);
  return worked(run.queries).map((question) => ideaOfQuestion(question, demoWebsite));
}

async function sampleAdGroups({ call, owner }: DemoStage): Promise<string[]> {
  const { teamId } = owner;
  const campaigns = await call(api.integrations.googleAdsCampaigns, { teamId, accountId: adsAccount });
  return campaigns
    .filter(({ status }) => status === 'enabled')
    .flatMap(({ adGroups }) => adGroups.filter(({ status }) => status === 'enabled').map(({ id }) => id))
    .sort()
    .slice(0, adGroupsAtMost);
}

/** Deploys one ad as paused, unless it has been in Google Ads before, and waits until Google has answered. */
async function deploy({ call, until }: DemoStage, run: AdsOptimization, group: AdGroupResult | undefined) {
  const adId = group?.generatedAd?.id;
  if (adId === undefined) return undefined;
  const optimizationId = run.id;
  const deploymentOf = async () =>
    (await call(api.ads.deployments, { optimizationId })).find(({ ads }) => ads.some((ad) => ad.adId === adId));
  if ((await deploymentOf()) === undefined) await call(api.ads.deploy, { optimizationId, adIds: [adId] });
  return until(deploymentOf, (deployment) => deployment?.state !== 'running');
}

/** An ads run with its first decisions, an ad in Google Ads and one that was taken back. */
export async function sampleAdsRun(stage: DemoStage): Promise<void> {
  const { call, until, owner } = stage;
  await call(api.integrations.selectGoogleAdsAccount, { teamId: owner.teamId, accountId: adsAccount });
  const adGroupIds = await sampleAdGroups(stage);
  const { id } = await call(api.ads.start, { adGroupIds, settings: {}, idempotencyKey: 'sample-ads' });
  const run = await until(() => call(api.ads.show, { optimizationId: id }), hasEnded);
  await decide(stage, { id, items: run.adGroups }, [
    { verdict: 'accepted' },
    { verdict: 'accepted' },
    { verdict: 'rejected', reason: 'Waiting for the new price list.' },
  ]);
  const [first, second] = worked(run.adGroups);
  await deploy(stage, run, first);
  const taken = await deploy(stage, run, second);
  if (taken?.ads.some(({ state }) => state === 'created'))
    await call(api.ads.rollback, { deploymentId: taken.id, action: 'remove' });
}

/** Removes the ads that the demo team has in the simulated account, so that another team can create them again. */
export async function withdrawAds({ call, owner }: DemoStage): Promise<void> {
  for (const { id: optimizationId } of await call(api.ads.history, { userId: owner.userId })) {
    for (const { id, ads } of await call(api.ads.deployments, { optimizationId })) {
      if (!ads.some(({ state }) => state === 'created')) continue;
      await call(api.ads.rollback, { deploymentId: id, action: 'remove' });
    }
  }
}
