import * as z from 'zod/mini';
import type { OutputOf } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import { formatUsd } from '../../contract/money.ts';
import { seoSettings } from '../../contract/seo/seo-api.ts';
import { type Answer, figure, listed, offsetOf, type RowSource, rowsAnswer } from './answer-rules.ts';
import { takeArguments } from './argument-rules.ts';
import { runRow } from './find-run.ts';
import { type Ask, part, text, tool, wanted } from './tool.ts';

const noServer =
  'No Serplift server runs on this machine, so there is no page on which a person could approve anything. `serplift serve` starts one.';

async function overviewAnswer(ask: Ask): Promise<Answer> {
  const { identity } = ask;
  const [user, home] = [await ask.call(api.user.current, {}), await ask.call(api.home.show, {})];
  const { destinations } = await ask.call(api.destinations.list, { teamId: identity.teamId });
  const approvals = (await ask.call(api.approvals.list, {}))
    .filter(({ state }) => state === 'waiting' || state === 'approved')
    .map(({ id, state, content, url }) => ({ id, state, effect: content.effect, url }));
  const { monthlyCapUsd, leftUsd, scopes } = identity;
  const website = home.website?.siteUrl ?? null;
  const figures = home.website?.figures ?? null;
  const money = leftUsd === null ? 'No spending cap: runs are not possible' : `${formatUsd(leftUsd)} left this month`;
  const rows = home.runs.map(runRow);
  return {
    summary: `Team ${user.team?.name ?? ''}, website ${website ?? 'not selected'}. ${money}. ${home.waiting.proposals} proposals wait for a decision, ${approvals.length} requests for a person.`,
    data: {
      user: user.username,
      team: user.team?.name,
      role: user.role,
      website,
      figures: figures && { clicks: figures.clicks, impressions: figures.impressions, before: figures.before },
      scopes,
      monthlyCapUsd,
      leftUsd,
      waiting: home.waiting.runs.map(({ id, kind, proposals }) => ({ runId: id, kind, proposals })),
      destinations: destinations.map(({ id, kind, name, websiteUrl }) => ({
        destinationId: id,
        kind,
        name,
        websiteUrl,
      })),
      approvals,
      problems: [
        ...home.connections.map(({ message }) => message),
        ...((await ask.agent.isServed()) ? [] : [noServer]),
      ],
      rows,
    },
    query: {
      source: website ?? 'the team',
      days: figures && `${figures.startDate} to ${figures.endDate}`,
      filters: {},
      rows: rows.length,
      ofRows: null,
    },
  };
}

interface CandidateArguments {
  kind: 'seo' | 'ads';
  websiteUrl?: string | undefined;
  importId?: string | undefined;
  settings?: Record<string, unknown> | undefined;
  cursor?: string | undefined;
  limit: number;
}

const candidateRow = (page: OutputOf<typeof api.seo.candidates>['pages'][number]) => ({
  url: page.url,
  fault: page.fault,
  mainQuery: page.mainQuery,
  clicksBelowSimilarIn28Days: figure(page.belowSimilar?.point, 1),
  clicks: page.clicks,
  impressions: page.impressions,
  ctr: figure(page.ctr, 4),
  position: figure(page.position, 1),
});

async function pageCandidates(ask: Ask, args: CandidateArguments): Promise<Answer> {
  const settings = takeArguments(seoSettings, args.settings, 'settings');
  const { websiteUrl, importId, limit } = args;
  const input = { ...(websiteUrl && { websiteUrl }), ...(importId && { importId }), settings, limit };
  const known = new Map<number, Promise<OutputOf<typeof api.seo.candidates>>>();
  // A part that is shortened is read twice, and a survey takes its time.
  const readOnce = (offset: number) => {
    const answer = known.get(offset) ?? ask.call(api.seo.candidates, { ...input, offset });
    known.set(offset, answer);
    return answer;
  };
  const { totalPages: total, source, window, isSurveyed } = await readOnce(0);
  const pages: RowSource = {
    total,
    read: async (cursor, most) => {
      const offset = offsetOf(cursor);
      const rows = (await readOnce(offset)).pages.slice(0, most).map(candidateRow);
      const next = offset + rows.length;
      return { rows, nextCursor: rows.length > 0 && next < total ? String(next) : null };
    },
  };
  const days = window && `${window.startDate} to ${window.endDate}`;
  const order = isSurveyed ? 'as a run would take them' : 'with the most clicks first';
  const note = `Of ${source}, ${order}. A run with settings.pages takes the ones you choose.`;
  return rowsAnswer(pages, args, { noun: 'pages', note, source, days, filters: args.settings ?? {} });
}

async function adGroupCandidates(ask: Ask, args: CandidateArguments): Promise<Answer> {
  const campaigns = await ask.call(api.integrations.googleAdsCampaigns, { teamId: ask.identity.teamId });
  const adGroups = campaigns
    .flatMap((campaign) => campaign.adGroups.map((adGroup) => ({ campaign, adGroup })))
    .sort((a, b) => b.adGroup.impressions - a.adGroup.impressions || (a.adGroup.id < b.adGroup.id ? -1 : 1))
    .map(({ campaign, adGroup }) => ({
      adGroupId: adGroup.id,
      adGroup: adGroup.name,
      campaign: campaign.name,
      status: adGroup.status,
      clicks: adGroup.clicks,
      impressions: adGroup.impressions,
      ctr: figure(adGroup.ctr, 4),
      keywords: adGroup.keywords.slice(0, 5),
    }));
  const note = 'With the most impressions first.';
  const of = { noun: 'ad groups', note, source: 'Google Ads', days: 'the last 30 days', filters: {} };
  return rowsAnswer(listed(adGroups), args, of);
}

interface UsageArguments {
  about: 'calls' | 'days';
  cursor?: string | undefined;
  limit: number;
}

async function usageAnswer(ask: Ask, args: UsageArguments): Promise<Answer> {
  const { userId, teamId } = ask.identity;
  const [sums, budget] = [await ask.call(api.usage.summary, { userId }), await ask.call(api.budgets.show, { teamId })];
  const cost = { usd: sums.totalCost, simulated: sums.simulated };
  const of = { source: 'the team', filters: { about: args.about }, data: { sums, budget }, cost };
  if (args.about === 'calls') {
    return rowsAnswer(await calls(ask, userId), args, { noun: 'billed calls', days: null, ...of });
  }
  const days = listed((await ask.call(api.usage.days, {})).toReversed());
  return rowsAnswer(days, args, { noun: 'days with costs', days: 'the last 90 days', ...of });
}

const pageRows = 100;

/** Every billed call, newest first, from any row on. */
async function calls(ask: Ask, userId: string): Promise<RowSource> {
  const page = (number: number) => ask.call(api.usage.history, { userId, page: number, limit: pageRows });
  const total = (await page(1)).pagination.totalItems;
  return {
    total,
    read: async (cursor, limit) => {
      const from = offsetOf(cursor);
      const first = Math.floor(from / pageRows);
      const rows = [...(await page(first + 1)).data, ...(await page(first + 2)).data];
      const part = rows.slice(from - first * pageRows, from - first * pageRows + limit);
      const next = from + part.length;
      return { rows: part, nextCursor: part.length > 0 && next < total ? String(next) : null };
    },
  };
}

/** What of the settings can be read, each as a list or as one record. */
const settings = {
  connections: (ask: Ask) => ask.call(api.integrations.list, { teamId: ask.identity.teamId }),
  websites: (ask: Ask) => ask.call(api.integrations.websites, { teamId: ask.identity.teamId }),
  search_data: (ask: Ask) => ask.call(api.searchData.list, {}),
  imports: (ask: Ask) => ask.call(api.imports.list, {}),
  ads_accounts: (ask: Ask) => ask.call(api.integrations.googleAdsAccounts, { teamId: ask.identity.teamId }),
  analytics: (ask: Ask) => ask.call(api.analytics.list, {}),
  destinations: async (ask: Ask) =>
    (await ask.call(api.destinations.list, { teamId: ask.identity.teamId })).destinations,
  protected_pages: (ask: Ask) => ask.call(api.destinations.protectedPages, { teamId: ask.identity.teamId }),
  facts: (ask: Ask) => ask.call(api.facts.list, { teamId: ask.identity.teamId }),
  brand_rules: (ask: Ask) => ask.call(api.ads.brandRules, { teamId: ask.identity.teamId }),
  rejections: (ask: Ask) => ask.call(api.rejections.list, { teamId: ask.identity.teamId }),
  promises: (ask: Ask) => ask.call(api.promises.list, {}),
  automations: (ask: Ask) => ask.call(api.automations.list, {}),
  budget: (ask: Ask) => ask.call(api.budgets.show, { teamId: ask.identity.teamId }),
  members: (ask: Ask) => ask.call(api.teams.members, {}),
};
type Setting = keyof typeof settings;
const settingNames = Object.keys(settings) as [Setting, ...Setting[]];

/** What agents read before they do anything, and what they look up. */
export const readTools = [
  tool({
    name: 'overview',
    title: 'Start here',
    description:
      'Start here: who you act for, the selected website and its clicks, what this token may do and spend, what waits for a decision or an approval, where texts are published, and the newest runs.',
    input: z.object({}),
    output: { names: 'website figures scopes monthlyCapUsd leftUsd waiting destinations approvals problems rows' },
    actions: { overview: api.home.show },
    answer: overviewAnswer,
  }),
  tool({
    name: 'candidates',
    title: 'What is worth a run',
    description:
      'Before a run: pages that rank (kind seo; settings as in quote) or ad groups (kind ads), best first, with clicks, impressions, CTR and position; of pages also the fault of the text, the main query, and how many clicks similar pages get more.',
    input: z.object({
      kind: z._default(z.enum(['seo', 'ads']), 'seo'),
      websiteUrl: z.optional(text('else the selected one')),
      importId: z.optional(text(undefined, 64)),
      settings: wanted.settings,
      ...part,
    }),
    output: { rows: 'url fault mainQuery adGroupId adGroup campaign clicks impressions ctr position keywords' },
    actions: { candidates: api.seo.candidates },
    answer: (ask, args) => (args.kind === 'seo' ? pageCandidates(ask, args) : adGroupCandidates(ask, args)),
  }),
  tool({
    name: 'usage',
    title: 'Costs',
    description: 'What the team spent: sums by provider, the budget, and every billed call, or the last 90 days.',
    input: z.object({ about: z._default(z.enum(['calls', 'days']), 'calls'), ...part }),
    output: { names: 'sums budget', rows: 'provider endpoint costUsd day createdAt' },
    actions: { usage: api.usage.summary },
    answer: usageAnswer,
  }),
  tool({
    name: 'settings',
    title: 'Read settings',
    description: 'Reads connections, accounts, data and rules of the team. People change them in the browser.',
    input: z.object({ about: z.enum(settingNames), ...part }),
    output: { names: 'value', rows: 'id name' },
    actions: { settings: api.integrations.list },
    answer: async (ask, args) => {
      const value: unknown = await settings[args.about](ask);
      const noun = args.about.replace('_', ' ');
      if (!Array.isArray(value)) return { summary: `The ${noun} of the team.`, data: { value } };
      const of = { noun, source: 'the team', days: null, filters: { about: args.about } };
      return rowsAnswer(listed(value), args, of);
    },
  }),
];
