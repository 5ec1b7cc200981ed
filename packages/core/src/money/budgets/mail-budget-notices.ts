import { transact } from '../../platform/database/transaction.ts';
import { tryMail } from '../../providers/mail/try-mail.ts';
import type { Context } from '../../team/context/context.ts';
import { nameInMail } from '../../text/name-in-mail-rules.ts';
import { describeNotice } from './budget-rules.ts';
import { keepMailed, takeUnmailedNotice, type UnmailedNotice } from './budgets-store.ts';

function subjectOf(notice: UnmailedNotice): string {
  const teamName = nameInMail(notice.teamName, 'Your team');
  return notice.percent === 100
    ? `${teamName}: this month's budget is used up`
    : `${teamName}: ${notice.percent}% of this month's budget is spent`;
}

function textOf(context: Context, notice: UnmailedNotice): string {
  const { month, budgetTicks: monthlyTicks, spentTicks } = notice;
  const state = { month, monthlyTicks, spentTicks };
  return [
    describeNotice(notice.percent, state),
    ...(notice.percent === 100 ? ['Runs in progress stop cleanly and keep what they have finished.'] : []),
    `See what it was spent on: ${context.publicOrigin}/api-usage`,
    `Change the budget: ${context.publicOrigin}/team-settings/budget`,
  ].join('\n\n');
}

async function mailOne(context: Context): Promise<boolean> {
  return transact(context, async (context) => {
    const notice = await takeUnmailedNotice(context.db);
    if (notice === null) return false;
    const message = { subject: subjectOf(notice), text: textOf(context, notice) };
    const sent = await Promise.all(notice.owners.map((to) => tryMail(context, { to, ...message })));
    // Sent to one of them counts as sent: no one gets the same mail twice.
    await keepMailed(context.db, notice, sent.includes(true));
    return true;
  });
}

/** Mails owners the budget notices that were raised, each once however many workers try; a failure is tried again. */
export async function mailBudgetNotices(context: Context): Promise<void> {
  if (context.providers.mail.state === 'missing') return;
  for (let more = true; more && !context.signal.aborted;) more = await mailOne(context);
}
