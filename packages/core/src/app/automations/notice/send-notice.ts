import { AppError, type ErrorCode, found } from '../../../contract/errors.ts';
import { isOutage } from '../../../platform/database/outlast-outage.ts';
import type { Context } from '../../../team/context/context.ts';
import { postWebhook, type WebhookAnswer } from '../../../team/webhooks/post-webhook.ts';
import { signWebhook, takesSlackMessage } from '../../../team/webhooks/webhook-rules.ts';
import { findAutomationRun } from '../record/automation-runs-store.ts';
import { type AutomationRecord, readAutomation } from '../record/automations-store.ts';
import { composeMail, composeSlackMessage, composeWebhook, type NoticeSubject } from './notice-text-rules.ts';
import { findPendingNotice, keepAttempt, type PendingNotice } from './notices-store.ts';

/** Failures of Google and of mail servers that may be over in a minute. */
const passing: ReadonlySet<ErrorCode> = new Set(['provider_unavailable', 'rate_limited']);

async function sendMail(context: Context, notice: PendingNotice, about: NoticeSubject): Promise<WebhookAnswer> {
  try {
    await context.providers.mail.send({ to: notice.target, ...composeMail(about) });
    return { httpStatus: null, error: null, mayRecover: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { httpStatus: null, error: error.message, mayRecover: error.code === 'provider_unavailable' };
  }
}

function callWebhook(
  context: Context,
  notice: PendingNotice,
  of: { automation: AutomationRecord; about: NoticeSubject },
): Promise<WebhookAnswer> {
  if (takesSlackMessage(notice.target)) {
    return postWebhook(context, { url: notice.target, body: composeSlackMessage(of.about), headers: {} });
  }
  const secret = found(of.automation.webhookSecret, 'Webhook');
  const body = composeWebhook(of.about, notice.id);
  const signature = signWebhook(body, context.secrets.open(secret.sealed, secret.keyId), context.now());
  const headers = { 'serplift-signature': signature, 'serplift-delivery': notice.id };
  return postWebhook(context, { url: notice.target, body, headers });
}

/** Sends it by the channel it is for; a webhook that was changed or removed meanwhile is not called. */
async function deliver(context: Context, notice: PendingNotice): Promise<WebhookAnswer> {
  const automation = found(await readAutomation(context.db, notice.automationId), 'Automation');
  const run = found(await findAutomationRun(context.db, notice.runId), 'Run');
  const about = { automation, run, publicOrigin: context.publicOrigin };
  if (notice.channel === 'mail') return sendMail(context, notice, about);
  if (automation.webhookUrl !== notice.target) {
    return { httpStatus: null, error: 'The webhook was changed before it was called.', mayRecover: false };
  }
  return callWebhook(context, notice, { automation, about });
}

/** Sends a mail or calls a webhook, and keeps what became of it; throws to be tried again later, unless it is the last try. */
export async function sendNotice(
  context: Context,
  { noticeId, isLastTry }: { noticeId: string; isLastTry: boolean },
): Promise<void> {
  const notice = await findPendingNotice(context.db, noticeId);
  if (notice === undefined) return;
  const answer: WebhookAnswer = await deliver(context, notice).catch((error: unknown) => {
    if (!(error instanceof AppError) || isOutage(error)) throw error;
    return { httpStatus: null, error: error.message, mayRecover: passing.has(error.code) };
  });
  const { httpStatus, error } = answer;
  const again = error !== null && answer.mayRecover && !isLastTry;
  const state = error === null ? 'delivered' : again ? 'pending' : 'failed';
  await keepAttempt(context.db, notice.id, { state, httpStatus, error, now: context.now() });
  if (again) throw new AppError('provider_unavailable', error);
}
