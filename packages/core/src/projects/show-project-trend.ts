import { AppError } from '../contract/errors.ts';
import type { ProjectTrend } from '../contract/projects/projects-api.ts';
import { googleEventsIn } from '../contract/search/search-events.ts';
import { probeRange, shiftDay } from '../contract/search/search-window-rules.ts';
import { listPublishedEvents } from '../runs/record/published-events-store.ts';
import { findDailySums } from '../search/kept/read-kept-window.ts';
import type { SearchSums } from '../search/rows/search-row.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { googleConnection } from '../team/integrations/google-connection.ts';
import { getProject } from './projects-store.ts';

/** One call for all days, added up by page like those that are kept. */
async function askDailySums(
  context: Context,
  of: { teamId: string; siteUrl: string; startDate: string; endDate: string },
): Promise<(SearchSums & { date: string })[]> {
  const { teamId, ...period } = of;
  const connection = await googleConnection(context, teamId, 'searchConsole');
  const { rows } = await context.providers.google.searchConsole(connection).query({
    ...period,
    dimensions: ['date'],
    aggregationType: 'byPage',
    startRow: 0,
    rowLimit: 1000,
    dataState: 'final',
    signal: context.signal,
  });
  return rows.map(({ keys, clicks, impressions, position }) => ({
    date: keys[0] ?? '',
    clicks,
    impressions,
    position,
  }));
}

/**
 * Clicks and impressions of a project's website day by day, up to the last final day. Throws `not_configured` when the
 * project names no website or Search Console is not connected.
 */
export async function showProjectTrend(
  context: Context,
  actor: TeamActor,
  input: { projectId: string; days: number },
): Promise<ProjectTrend> {
  const project = await getProject(context.db, { teamId: actor.teamId, projectId: input.projectId });
  const siteUrl = project.searchConsoleWebsiteId;
  if (siteUrl === null) {
    throw new AppError(
      'not_configured',
      'Choose a Search Console website for the project to see its clicks and impressions.',
    );
  }
  const { endDate } = probeRange(context.now());
  const of = { teamId: actor.teamId, siteUrl, startDate: shiftDay(endDate, 1 - input.days), endDate };
  const days = (await findDailySums(context, of)) ?? (await askDailySums(context, of));
  const published = await listPublishedEvents(context.db, of);
  return {
    siteUrl,
    days: days
      .map((day) => Object.assign({ ctr: day.impressions === 0 ? 0 : day.clicks / day.impressions }, day))
      .sort((a, b) => a.date.localeCompare(b.date)),
    events: [...published, ...googleEventsIn(of)].sort((a, b) => a.date.localeCompare(b.date)),
    simulated: context.providers.google.state === 'sandbox',
  };
}
