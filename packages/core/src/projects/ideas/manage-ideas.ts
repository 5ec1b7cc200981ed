import type { Idea, IdeaInput } from '../../contract/projects/ideas-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireBelow, requireRoom } from '../../team/teams/team-limits.ts';
import { getPage, lockPage } from '../project-pages-store.ts';
import * as store from './ideas-store.ts';

/** An idea without blank or repeated tags and without blank sections. */
export function cleanIdea(input: IdeaInput): IdeaInput {
  return {
    type: input.type,
    tags: [...new Set(input.tags)].filter((tag) => tag !== ''),
    stats: input.stats,
    analysis: { headlines: input.analysis.headlines.filter(({ title, content }) => title !== '' || content !== '') },
    changes: input.changes,
  };
}

/** Ideas for one of the team's pages. */
export async function listIdeas(context: Context, actor: TeamActor, input: { pageId: string }): Promise<Idea[]> {
  const page = await getPage(context.db, { teamId: actor.teamId, pageId: input.pageId });
  return store.listIdeas(context.db, page.id);
}

/** Adds an idea to a page. */
export function createIdea(context: Context, actor: TeamActor, input: IdeaInput & { pageId: string }): Promise<Idea> {
  return transact(context, async (context) => {
    const { teamId } = actor;
    await requireRoom(context, { teamId, limit: 'ideas' }, () => store.countIdeas(context.db, teamId));
    const page = await lockPage(context.db, { teamId, pageId: input.pageId });
    requireBelow('ideasOfPage', page.ideasCount);
    const idea = await store.insertIdea(context.db, { pageId: page.id, now: context.now() }, cleanIdea(input));
    await recordAudit(context, actor, { action: 'idea.create', subject: idea.id, details: { type: idea.type } });
    return idea;
  });
}

/** Replaces an idea's fields. */
export function editIdea(context: Context, actor: TeamActor, input: IdeaInput & { ideaId: string }): Promise<Idea> {
  return transact(context, async (context) => {
    const key = { teamId: actor.teamId, ideaId: input.ideaId };
    const idea = await store.updateIdea(context.db, key, cleanIdea(input));
    await recordAudit(context, actor, { action: 'idea.edit', subject: idea.id, details: { type: idea.type } });
    return idea;
  });
}

/** Deletes an idea. */
export function removeIdea(context: Context, actor: TeamActor, input: { ideaId: string }): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { type } = await store.deleteIdea(context.db, { teamId: actor.teamId, ideaId: input.ideaId });
    await recordAudit(context, actor, { action: 'idea.delete', subject: input.ideaId, details: { type } });
    return { ok: true as const };
  });
}
