import type { Api, UsageFilter } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Session } from '../../session/session.ts';

/** How people name what `serplift usage` is about. */
export interface UsageFilterOptions {
  provider?: 'openai' | 'grok' | 'custom' | 'dataforseo';
  project?: string;
  member?: string;
  run?: string;
  from?: string;
  to?: string;
}

/** The one thing of a list that is meant by its id or by one of its names. */
function pick<T extends { id: string }>(
  things: readonly T[],
  wanted: string,
  names: { what: string; of: (thing: T) => string[] },
): string {
  const found = things.filter((thing) => thing.id === wanted || names.of(thing).includes(wanted));
  if (found.length === 1 && found[0] !== undefined) return found[0].id;
  const known = things.map((thing) => names.of(thing)[0]).join(', ') || 'none';
  const why = found.length > 1 ? `Several ${names.what}s match "${wanted}"` : `There is no ${names.what} "${wanted}"`;
  throw new UsageError(`${why}. Use the ID, or one of: ${known}`);
}

/** Turns names of projects and members into the ids that calls take. */
export async function toUsageFilter(session: Session, api: Api, options: UsageFilterOptions): Promise<UsageFilter> {
  const { provider, project, member, run, from, to } = options;
  const filter: UsageFilter = {};
  if (provider !== undefined) filter.provider = provider;
  if (run !== undefined) filter.runId = run;
  if (from !== undefined) filter.from = from;
  if (to !== undefined) filter.to = to;
  if (project !== undefined) {
    const names = { what: 'project', of: (one: { name: string; domain: string }) => [one.name, one.domain] };
    filter.projectId = pick(await session.call(api.projects.list, {}), project, names);
  }
  if (member !== undefined) {
    const names = { what: 'member', of: (one: { username: string; email: string }) => [one.username, one.email] };
    filter.memberId = pick(await session.call(api.teams.members, {}), member, names);
  }
  return filter;
}
