import type { Home } from '../../contract/app/home-api.ts';
import type { KeptWebsite } from '../../contract/search/search-data-api.ts';
import { googleEventsIn } from '../../contract/search/search-events.ts';
import { areCountedAlike, shiftDay } from '../../contract/search/search-window-rules.ts';
import { estimateTextEffect, sumTextEffects } from '../../contract/search/text-effect-rules.ts';
import { serviceNames, services, type Integrations } from '../../contract/team/integrations-api.ts';
import { listBroken } from '../../live/promises/promises-store.ts';
import { listPublishedEvents } from '../../runs/record/published-events-store.ts';
import { listLatestRuns } from '../../runs/record/runs-store.ts';
import { toSummary } from '../../runs/record/summarize-run.ts';
import { listKeptWebsites } from '../../search/kept/manage-kept-sites.ts';
import { findDailySums } from '../../search/kept/read-kept-window.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listIntegrations } from '../../team/integrations/list-integrations.ts';
import * as store from './home-store.ts';

const windowDays = 28;
const shownRuns = 5;
const dayMs = 86_400_000;

type Sums = { clicks: number; impressions: number };

function sumOf(days: readonly Sums[]): Sums {
  const sum = { clicks: 0, impressions: 0 };
  for (const { clicks, impressions } of days) {
    sum.clicks += clicks;
    sum.impressions += impressions;
  }
  return sum;
}

/** Clicks and impressions of the last final days that are kept; null until all of them are. */
async function readFigures(
  context: Context,
  of: { teamId: string; siteUrl: string; lastDay: string | null },
): Promise<NonNullable<Home['website']>['figures']> {
  const { teamId, siteUrl, lastDay: endDate } = of;
  if (endDate === null) return null;
  const startDate = shiftDay(endDate, 1 - windowDays);
  const days = await findDailySums(context, { teamId, siteUrl, startDate, endDate });
  if (days === null) return null;
  const earlier = { startDate: shiftDay(startDate, -windowDays), endDate: shiftDay(startDate, -1) };
  const before = await findDailySums(context, { teamId, siteUrl, ...earlier });
  const published = await listPublishedEvents(context.db, { teamId, siteUrl, startDate, endDate });
  return {
    startDate,
    endDate,
    ...sumOf(days),
    before: before && {
      ...sumOf(before),
      ...(areCountedAlike(earlier, { startDate, endDate }) ? {} : { impressions: null }),
    },
    days: days.map(({ date, clicks, impressions }) => ({ date, clicks, impressions })),
    events: [...published, ...googleEventsIn({ startDate, endDate })].sort((a, b) => a.date.localeCompare(b.date)),
  };
}

async function showWebsite(
  context: Context,
  of: { teamId: string; siteUrl: string; kept: KeptWebsite | undefined },
): Promise<Home['website']> {
  const { teamId, siteUrl, kept } = of;
  const figures = await readFigures(context, { teamId, siteUrl, lastDay: kept?.lastDay ?? null });
  return { siteUrl, keptDays: kept?.keptDays ?? 0, wantedDays: kept?.wantedDays ?? windowDays, figures };
}

function faultsOf(integrations: Integrations, kept: KeptWebsite | undefined): Home['connections'] {
  const broken = services
    .filter((service) => integrations[service].status === 'reconnectNeeded')
    .map((service) => ({
      service,
      message: `${serviceNames[service]} no longer accepts the connection. Connect it again.`,
    }));
  if (broken.length > 0 || kept?.state !== 'failed' || kept.failure === null) return broken;
  return [{ service: 'searchConsole', message: `The search data could not be fetched: ${kept.failure}` }];
}

async function showDecided(context: Context, teamId: string): Promise<Home['decided']> {
  const of = { teamId, since: new Date(context.now().getTime() - windowDays * dayMs) };
  const [verdicts, pages] = await Promise.all([
    store.countVerdicts(context.db, of),
    store.listAcceptedPages(context.db, of),
  ]);
  const effects = pages.map(({ clicks28, fault, effect }) => estimateTextEffect(clicks28, fault, effect ?? undefined));
  const effect = effects.length === 0 ? null : { ...sumTextEffects(effects), pages: effects.length };
  return { days: windowDays, ...verdicts, effect };
}

/** Everything that the first screen shows, from what is kept here: no call to a provider. */
export async function showHome(context: Context, actor: TeamActor): Promise<Home> {
  const { teamId } = actor;
  const [integrations, keptSites, waiting, decided, runs, steps, broken] = await Promise.all([
    listIntegrations(context, actor),
    listKeptWebsites(context, actor),
    store.listWaitingRuns(context.db, teamId),
    showDecided(context, teamId),
    listLatestRuns(context.db, { teamId, limit: shownRuns }),
    store.findFirstSteps(context.db, teamId),
    listBroken(context.db, teamId),
  ]);
  const siteUrl = integrations.searchConsole.selectedWebsite ?? null;
  const kept = keptSites.find(({ websiteUrl }) => websiteUrl === siteUrl);
  return {
    website: siteUrl === null ? null : await showWebsite(context, { teamId, siteUrl, kept }),
    waiting: {
      proposals: waiting.reduce((sum, { proposals }) => sum + proposals, 0),
      runs: waiting.slice(0, shownRuns).map((run) => Object.assign(run, { createdAt: run.createdAt.toISOString() })),
    },
    brokenPromises: broken.length,
    decided,
    runs: runs.map(toSummary),
    connections: faultsOf(integrations, kept),
    steps: { connect: siteUrl !== null, ...steps },
  };
}
