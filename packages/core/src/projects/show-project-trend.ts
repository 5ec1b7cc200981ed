import type { Context, TeamActor } from '../context/context.ts';
import { AppError } from '../contract/errors.ts';
import { googleConnection } from '../integrations/google-connection.ts';
import { probeRange, shiftDay } from '../search-data/rows/search-window-rules.ts';
import type { ProjectTrend } from './projects-api.ts';
import { getProject } from './projects-store.ts';

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
  const connection = await googleConnection(context, actor.teamId, 'searchConsole');
  const { endDate } = probeRange(context.now());
  const { rows } = await context.providers.google.searchConsole(connection).query({
    siteUrl,
    startDate: shiftDay(endDate, 1 - input.days),
    endDate,
    dimensions: ['date'],
    startRow: 0,
    rowLimit: 1000,
    dataState: 'final',
    signal: context.signal,
  });
  const days = rows.map(({ keys, clicks, impressions, ctr, position }) => ({
    date: keys[0] ?? '',
    clicks,
    impressions,
    ctr,
    position,
  }));
  return {
    siteUrl,
    days: days.toSorted((a, b) => a.date.localeCompare(b.date)),
    simulated: context.providers.google.state === 'sandbox',
  };
}
