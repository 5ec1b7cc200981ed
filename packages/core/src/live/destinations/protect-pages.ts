import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { keptAddress } from './destination-rules.ts';
import { countOtherProtected, deleteProtectedPage, insertProtectedPage } from './protected-pages-store.ts';

type Done = { ok: true };

/** Marks a page as "do not touch"; anyone in the team may, because it only prevents changes. */
export async function protectPage(context: Context, actor: TeamActor, input: { pageUrl: string }): Promise<Done> {
  const pageUrl = keptAddress(input.pageUrl, 'pageUrl');
  const { teamId, userId } = actor;
  return transact(context, async (context) => {
    await requireRoom(context, { teamId, limit: 'protectedPages' }, () =>
      countOtherProtected(context.db, { teamId, pageUrl }),
    );
    await insertProtectedPage(context.db, { teamId, pageUrl, userId, now: context.now() });
    await recordAudit(context, actor, { action: 'page.protect', subject: pageUrl });
    return { ok: true };
  });
}

/** Lets a page be published to again. */
export async function unprotectPage(context: Context, actor: TeamActor, input: { pageUrl: string }): Promise<Done> {
  await requireMayPublish(context, actor);
  const pageUrl = keptAddress(input.pageUrl, 'pageUrl');
  return transact(context, async (context) => {
    await deleteProtectedPage(context.db, { teamId: actor.teamId, pageUrl });
    await recordAudit(context, actor, { action: 'page.unprotect', subject: pageUrl });
    return { ok: true };
  });
}
