import { expect, test } from 'vitest';
import { takesSlackMessage } from './webhook-rules.ts';

test('webhooks of Slack and Discord are known by their address, others by a mark', () => {
  const chats = [
    'https://hooks.slack.com/services/T0/B0/x',
    'https://hooks.slack-gov.com/services/T0/B0/x',
    'https://discord.com/api/webhooks/1/x/slack',
    'https://chat.example.com/hooks/x#slack',
  ];
  const programs = [
    'https://example.com/hooks/serplift',
    'https://example.com/hooks.slack.com/',
    'https://hooks.slack.com.example.com/x',
    'https://discord.com/api/webhooks/1/x',
  ];
  expect(chats.map(takesSlackMessage)).toEqual([true, true, true, true]);
  expect(programs.map(takesSlackMessage)).toEqual([false, false, false, false]);
});
