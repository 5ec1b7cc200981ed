import type { Endpoint } from '../../contract/endpoint.ts';
import { countDeeds } from '../audit/audit-store.ts';
import type { Actor, Context } from '../context/context.ts';
import { requireBelow } from './team-limits.ts';

const dayMs = 86_400_000;

/** Whether a call may write something new; what is deleted was counted when it was made. */
const isChange = ({ method, token }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE' && token !== 'read';

/** Refuses a change by a person with more changes in a day than anyone can make by hand: `rate_limited`. */
export async function limitChanges(context: Context, actor: Actor, endpoint: Endpoint): Promise<void> {
  if (actor.userId === null || !isChange(endpoint)) return;
  const since = new Date(context.now().getTime() - dayMs);
  requireBelow('changes', await countDeeds(context.db, { userId: actor.userId, since }));
}
