import * as z from 'zod/mini';
import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import { AppError } from '../../contract/errors.ts';
import { api, type Deployment } from '../../contract/index.ts';
import { type Answer, brief, listed, rowsAnswer } from './answer-rules.ts';
import { makeApproved, preview } from './confirm.ts';
import { findRun, readItems } from './find-run.ts';
import { publicationsAnswer } from './publish-tools.ts';
import { type Ask, missing, part, text, texts, tool, wanted } from './tool.ts';

const adsOf = {
  runId: z.optional(wanted.run),
  adIds: z.optional(texts('else all accepted ads', 5000)),
  status: z._default(z.enum(['PAUSED', 'ENABLED']), 'PAUSED'),
};
type WantedAds = z.output<z.ZodMiniObject<typeof adsOf>>;

/** The ads that are wanted: those that were named, or all of the run that people accepted. */
async function deploymentOf(ask: Ask, { runId, adIds: named, status }: WantedAds) {
  if (runId === undefined) throw missing('runId', 'the id of an ads run.');
  const found = await findRun(ask, runId);
  if (found.kind !== 'ads') throw new AppError('invalid_input', `\`runId\` must be of an ads run; got ${found.kind}.`);
  const isAccepted = ({ decision }: { decision: { verdict: string } | null }) =>
    decision?.verdict === 'accepted' || decision?.verdict === 'edited';
  const accepted = named === undefined ? ((await readItems(ask, found, isAccepted)) as AdGroupResult[]) : [];
  const adIds = named ?? accepted.flatMap(({ generatedAd }) => generatedAd?.id ?? []);
  if (adIds.length > 0) return { optimizationId: runId, adIds, status };
  throw new AppError('invalid_input', '`adIds` is missing, and no ad of this run is accepted.');
}

const adRow = ({ adId, adGroupName, state, message }: Deployment['ads'][number]) => ({
  adId,
  adGroup: adGroupName,
  state,
  message: brief(message) ?? undefined,
});

/** What Google says of ads, and the code that asks a person to create them. */
async function adsPlanAnswer(ask: Ask, input: Awaited<ReturnType<typeof deploymentOf>>): Promise<Answer> {
  const { blockers, ads } = await ask.call(api.ads.preflight, input);
  const rows = ads.map((ad) => adRow(ad));
  const summary = `Google checked ${ads.length} ads and created none. ${blockers.join(' ')}`.trim();
  if (blockers.length > 0) return { summary, data: { blockers, rows } };
  const change = { endpoint: api.ads.deploy, input: { ...input, exemptions: [] } };
  return preview(ask, { ...change, next: 'ads_deploy with the same arguments' }, { summary, data: { blockers, rows } });
}

async function deployAnswer(ask: Ask, args: WantedAds): Promise<Answer> {
  const input = await deploymentOf(ask, args);
  const change = { endpoint: api.ads.deploy, input: { ...input, exemptions: [] } };
  return makeApproved(ask, change, {
    look: () => adsPlanAnswer(ask, input),
    done: ({ deployedAds, deployment: { id, ads } }) => ({
      summary: `${deployedAds} ads exist in Google Ads.`,
      data: { done: true, deploymentId: id, deployedAds, rows: ads.map((ad) => adRow(ad)) },
    }),
  });
}

async function rollbackAnswer(ask: Ask, deploymentId: string | undefined, action: 'pause' | 'remove'): Promise<Answer> {
  if (deploymentId === undefined) throw missing('deploymentId', 'status has it.');
  const input = { deploymentId, action, dryRun: false };
  const change = { endpoint: api.ads.rollback, input };
  return makeApproved(ask, change, {
    look: async () =>
      preview(ask, change, { summary: `It would ${action} the ads of the deployment; a person has to approve it.` }),
    done: ({ ads }) => {
      const rows = ads.map(({ adGroupName, outcome }) => ({ adGroup: adGroupName, outcome }));
      return { summary: `${rows.length} ads.`, data: { done: true, rows } };
    },
  });
}

interface Wanted {
  runId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

async function testsAnswer(ask: Ask, args: Wanted): Promise<Answer> {
  const tests = await ask.call(api.lift.list, {});
  const rows = tests
    .filter(({ optimizationId }) => args.runId === undefined || optimizationId === args.runId)
    .map(({ id: testId, optimizationId: runId, state, pages, days, daysLeft, result }) => {
      return { testId, runId, state, pages, days, daysLeft, result };
    });
  const filters = args.runId === undefined ? {} : { runId: args.runId };
  return rowsAnswer(listed(rows), args, { noun: 'tests', source: 'the team', days: null, filters });
}

async function deploymentsAnswer(ask: Ask, args: Wanted): Promise<Answer> {
  if (args.runId === undefined) throw missing('runId', 'the id of an ads run.');
  const of = { optimizationId: args.runId };
  const rows = (await ask.call(api.ads.deployments, of)).flatMap(({ id, createdAt, status, ads }) =>
    ads.map((ad) => ({ deploymentId: id, createdAt, status, ...adRow(ad) })),
  );
  return rowsAnswer(listed(rows), args, { noun: 'ads', source: 'Google Ads', days: null, filters: of });
}

/** How ads go live, and what became of whatever went live. */
export const adsTools = [
  tool({
    name: 'ads_plan',
    title: 'Check ads with Google',
    description: 'Has Google check ads of a run; nothing is created. Returns the confirm code for ads_deploy.',
    input: z.object(adsOf),
    output: { names: 'blockers', rows: 'adId adGroup state message', isChange: true },
    actions: { ads_plan: api.ads.preflight },
    answer: async (ask, args) => adsPlanAnswer(ask, await deploymentOf(ask, args)),
  }),
  tool({
    name: 'ads_deploy',
    title: 'Create or roll back ads',
    description:
      'deploy: creates the ads of ads_plan in Google Ads, paused unless status is ENABLED, with its arguments and confirm code. rollback: pauses or removes (how) the ads of deploymentId. Each asks a person; pass the link on, and repeat the same call once they have approved.',
    input: z.object({
      action: z._default(z.enum(['deploy', 'rollback']), 'deploy'),
      ...adsOf,
      deploymentId: z.optional(text(undefined, 64)),
      how: z._default(z.enum(['pause', 'remove']), 'pause'),
      confirm: wanted.confirm,
    }),
    output: { names: 'deploymentId deployedAds rows', isChange: true },
    actions: { deploy: api.ads.deploy, rollback: api.ads.rollback },
    answer: async (ask, args) =>
      args.action === 'deploy' ? deployAnswer(ask, args) : rollbackAnswer(ask, args.deploymentId, args.how),
  }),
  tool({
    name: 'status',
    title: 'Publications, ads and tests',
    description:
      'What became of a run: publications (each text, whether it is live, and what Google shows), deployments of ads, or tests of whether new texts brought clicks. batchId: one publication, with the confirm code for publish.',
    input: z.object({
      about: z._default(z.enum(['publications', 'ads', 'tests']), 'publications'),
      runId: z.optional(wanted.run),
      batchId: z.optional(text(undefined, 64)),
      ...part,
    }),
    output: {
      names: 'state confirm',
      rows: 'batchId publicationId page field state after shown deploymentId adGroup testId result',
    },
    actions: { status: api.publications.list },
    answer: async (ask, args) => {
      if (args.about === 'publications') return publicationsAnswer(ask, args);
      return args.about === 'ads' ? deploymentsAnswer(ask, args) : testsAnswer(ask, args);
    },
  }),
];
