import { deleteUnusedCaps } from '../../money/budgets/token-caps-store.ts';
import { deleteAnswers } from '../../money/ledger/paid-answers-store.ts';
import { deleteCachedPages } from '../../providers/pages/page-cache-store.ts';
import { deleteFailedPages } from '../../providers/pages/page-failures-store.ts';
import { deleteOldEntries } from '../../team/audit/audit-store.ts';
import type { Context } from '../../team/context/context.ts';
import { deleteEndedGuesses } from '../../team/identity/guesses-store.ts';
import { deleteExpiredSessions } from '../../team/identity/sessions-store.ts';
import { deleteOldApprovals } from '../approvals/approvals-store.ts';
import { deleteOldRuns } from '../automations/record/automation-runs-store.ts';

const dayMs = 86_400_000;
/**
 * Days until things are deleted. Texts of pages are kept as long as a choice reads them; providers' answers longer, so that a
 * purge never costs a purchase; the history of automations, so that a month can be compared with the same one last year.
 */
export const keptDays = { pages: 7, answers: 30, automationRuns: 400, approvals: 30, auditLog: 730 };
/** The newest entries of the audit log that a team keeps, about 150 MB. */
export const keptAuditEntries = 500_000;

/**
 * Deletes what nothing reads anymore: texts of pages, providers' answers, old runs of automations, old entries of audit logs,
 * caps of revoked tokens, and sign-ins and wrong guesses that have expired.
 */
export async function purgeExpired(context: Context): Promise<void> {
  const now = context.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await deleteCachedPages(context.db, daysAgo(keptDays.pages));
  await deleteFailedPages(context.db, daysAgo(keptDays.pages));
  await deleteAnswers(context.db, daysAgo(keptDays.answers));
  await deleteOldRuns(context.db, daysAgo(keptDays.automationRuns));
  await deleteOldApprovals(context.db, daysAgo(keptDays.approvals));
  await deleteOldEntries(context.db, { before: daysAgo(keptDays.auditLog), most: keptAuditEntries });
  await deleteUnusedCaps(context.db);
  await deleteExpiredSessions(context.db, now);
  await deleteEndedGuesses(context.db);
}
