import { createHmac } from 'node:crypto';

/** Chats that take Slack's messages, by where their incoming webhooks are. */
const slackHooks = [
  /^https:\/\/hooks\.slack(?:-gov)?\.com\//u,
  /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/.*\/slack$/u,
];
/** What marks any other webhook as one of such a chat, Mattermost or Rocket.Chat for example; it is never sent. */
export const slackMark = '#slack';

/** Whether a webhook takes a message for people in Slack's form instead of the signed JSON for programs. */
export function takesSlackMessage(url: string): boolean {
  return url.endsWith(slackMark) || slackHooks.some((hook) => hook.test(url));
}

function signatureOf(body: string, secret: string, seconds: number): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

/** The value of Serplift-Signature: when it was sent, and an HMAC-SHA256 over "timestamp.body". */
export function signWebhook(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${signatureOf(body, secret, seconds)}`;
}
