import type { Database } from '../../platform/database/connect.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';

/** Does `work` while no other process changes the ads of these ad groups; see `holdLocks`. */
export function withAdGroupLocks<T>(
  context: { database: Database; signal: AbortSignal },
  adGroups: { accountId: string; adGroupIds: readonly string[] },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const names = adGroups.adGroupIds.map((id) => `ads ${adGroups.accountId} ${id}`);
  return holdLocks(context, { what: 'ad groups', names }, work);
}
