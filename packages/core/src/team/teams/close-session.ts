import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Context } from '../context/context.ts';
import { deleteSession } from '../identity/sessions-store.ts';
import { findMembership } from './teams-store.ts';

/** Signs out: ends the session of a secret and remembers that; nothing happens when it is gone already. */
export async function closeSession(context: Context, secret: string): Promise<void> {
  await transact(context, async (context) => {
    const userId = await deleteSession(context.db, secret);
    if (userId === null) return;
    const teamId = (await findMembership(context.db, userId))?.teamId ?? null;
    await recordAudit(context, { userId, teamId, via: 'browser', viaName: null }, { action: 'session.close' });
  });
}
