import type { AutomationRun } from '../../../contract/app/automation.ts';
import { describeSchedule } from '../../../contract/app/schedule-words-rules.ts';
import { formatUsd } from '../../../contract/money.ts';
import { nameInMail } from '../../../text/name-in-mail-rules.ts';

/** What notices say about an automation and its state. */
export interface NoticeSubject {
  automation: { id: string; name: string; schedule: string | null; timeZone: string };
  run: AutomationRun;
  /** Where people reach the product. */
  publicOrigin: string;
}

/** Where the dashboard shows what a run made. */
export const resultPaths = { ads: '/responsive-search-ads', seo: '/seo-optimization', questions: '/question-optimize' };

const outcomes: Record<AutomationRun['status'], string> = {
  starting: 'is being started',
  running: 'is running',
  completed: 'has finished',
  failed: 'has failed',
  cancelled: 'was canceled',
  skipped: 'was skipped',
};

/** The address of what a run made; null when it made nothing. */
function resultUrl({ run, publicOrigin }: NoticeSubject): string | null {
  const { optimization } = run;
  return optimization === null ? null : `${publicOrigin}${resultPaths[optimization.kind]}/${optimization.id}`;
}

const automationUrl = ({ automation, publicOrigin }: NoticeSubject): string =>
  `${publicOrigin}/automations/${automation.id}`;

/** The mail about the end of a run. */
export function composeMail(about: NoticeSubject): { subject: string; text: string } {
  const { automation, run } = about;
  const name = nameInMail(automation.name, 'without a name');
  const cost = `${formatUsd(run.costUsd)}${run.simulated ? ' (simulated)' : ''}`;
  const result = resultUrl(about);
  const lines = [
    `The automation "${name}" ${outcomes[run.status]}.`,
    run.reason ?? run.optimization?.summary ?? '',
    result === null ? '' : `Result: ${result}\nCost: ${cost}`,
    automation.schedule === null ? '' : describeSchedule(automation.schedule, automation.timeZone),
    `History and settings: ${automationUrl(about)}`,
  ];
  return {
    subject: `${name} ${outcomes[run.status]}`,
    text: lines.filter((line) => line !== '').join('\n\n'),
  };
}

/** Text as Slack shows it: these three characters would begin a mention, a link or markup. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').slice(0, 2900);

/** The message for a chat about the end of a run, in the form of Slack's incoming webhooks. */
export function composeSlackMessage(about: NoticeSubject): string {
  const { automation, run } = about;
  const heading = `${slackText(nameInMail(automation.name, 'Automation'))} ${outcomes[run.status]}`;
  const detail = slackText(run.reason ?? run.optimization?.summary ?? '');
  const cost = `Cost: ${formatUsd(run.costUsd)}${run.simulated ? ' (simulated)' : ''}`;
  const result = resultUrl(about);
  const links = [result === null ? null : `<${result}|Result>`, `<${automationUrl(about)}|Automation>`];
  const line = [cost, ...links].filter((part) => part !== null).join(' · ');
  const section = {
    type: 'section',
    text: { type: 'mrkdwn', text: [`*${heading}*`, detail].filter(Boolean).join('\n') },
  };
  const context = { type: 'context', elements: [{ type: 'mrkdwn', text: line }] };
  // Chats that do not know blocks show the text.
  return JSON.stringify({ text: [heading, detail, line].filter(Boolean).join('\n'), blocks: [section, context] });
}

/** The body of the webhook call about the end of a run, as JSON; docs/automations.md describes it. */
export function composeWebhook(about: NoticeSubject, noticeId: string): string {
  const { automation, run } = about;
  return JSON.stringify({
    id: noticeId,
    type: `automation.${run.status}`,
    automation: { id: automation.id, name: automation.name, url: automationUrl(about) },
    run: {
      id: run.id,
      status: run.status,
      trigger: run.trigger,
      scheduledFor: run.scheduledFor,
      createdAt: run.createdAt,
      endedAt: run.endedAt,
      reason: run.reason,
      costUsd: run.costUsd,
      simulated: run.simulated,
    },
    optimization: run.optimization === null ? null : { ...run.optimization, url: resultUrl(about) },
  });
}
