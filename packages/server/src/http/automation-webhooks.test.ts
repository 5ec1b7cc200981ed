import { createHmac } from 'node:crypto';
import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AutomationScene, byHand, openAutomationScene } from '../testing/automation-scene.ts';
import type { Person, Product } from '../testing/open-product.ts';

let scene: AutomationScene;
let product: Product;
let ana: Person;

beforeAll(async () => {
  scene = await openAutomationScene();
  ({ product, ana } = scene);
});
afterAll(() => scene.close());

/** An automation of which no run can be started, which is the quickest end there is to report. */
async function failingAutomation(webhookUrl = scene.receiver.url): Promise<{ id: string; secret: string }> {
  const { id, webhookSecret } = await ana.call(api.automations.create, byHand({ webhookUrl }));
  await product.database.knex('automations').where({ id }).update({ runs_as: null });
  return { id, secret: webhookSecret ?? '' };
}

/** Runs an automation and answers the calls of its webhook; gives the seconds the queue would have waited between them. */
async function runWithAnswers(automationId: string, answers: AutomationScene['receiver']['answers'], waits: number) {
  scene.receiver.calls.splice(0);
  scene.receiver.answers.push(...answers);
  await ana.call(api.automations.runNow, { automationId });
  const waited: number[] = [];
  const run = await scene.withWorkers(1, async (worker) => {
    while (waited.length < waits) waited.push(await scene.hurryNotice(worker));
    return scene.ended(automationId);
  });
  return { waited, webhook: run.notices.find(({ channel }) => channel === 'webhook'), calls: scene.receiver.calls };
}

/** Each wait begins with a try, and is twice as long as the one before, to which chance adds as much again at most. */
function expectBackedOff(waited: readonly number[]): void {
  for (const [index, seconds] of waited.entries()) {
    const leastSeconds = 10 * 2 ** index;
    expect(seconds).toBeGreaterThanOrEqual(leastSeconds);
    expect(seconds).toBeLessThan(2 * leastSeconds + 1);
  }
}

describe('a webhook', () => {
  it('that fails twice is called a third time with the same id, each call signed again', async () => {
    const { id, secret } = await failingAutomation();
    const failures = [{ status: 500 }, { status: 500 }];
    const { waited, webhook, calls } = await runWithAnswers(id, failures, 2);
    expectBackedOff(waited);
    expect(webhook).toMatchObject({ state: 'delivered', attempts: 3, httpStatus: 200, error: null });
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    for (const { headers, body } of calls) {
      // As the receiver checks it, without a line of ours.
      const [, seconds = '', signature] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['serplift-signature'])) ?? [];
      expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(signature);
      expect(Math.abs(Number(seconds) * 1000 - scene.now().getTime())).toBeLessThan(60_000);
      expect(JSON.parse(body)).toMatchObject({
        id: headers['serplift-delivery'],
        type: 'automation.failed',
        run: { status: 'failed' },
        automation: { name: 'Weekly titles' },
      });
    }
  });

  it('that sends elsewhere is not followed, and is given up after four tries', async () => {
    const { id } = await failingAutomation();
    const elsewhere = { status: 302, headers: { location: `${product.origin}/api/health` } };
    const answers = Array.from({ length: 4 }, () => elsewhere);
    const { waited, webhook, calls } = await runWithAnswers(id, answers, 3);
    expectBackedOff(waited);
    expect(webhook).toMatchObject({
      state: 'failed',
      attempts: 4,
      httpStatus: 302,
      error: expect.stringContaining('redirects its calls (status 302), and redirects are not followed'),
    });
    expect(calls).toHaveLength(4);
    expect(scene.receiver.answers).toEqual([]);
  });
});

describe('a webhook of a chat', () => {
  it('gets a message in the form of Slack, which people can read and which mentions no one', async () => {
    const { id } = await failingAutomation(`${scene.receiver.url}#slack`);
    await product.database.knex('automations').where({ id }).update({ name: 'Titles <!channel> & <@U1>' });
    const { webhook, calls } = await runWithAnswers(id, [], 0);
    expect(webhook).toMatchObject({ state: 'delivered', httpStatus: 200 });
    const [call] = calls;
    expect(call?.headers['serplift-signature']).toBeUndefined();
    const message = JSON.parse(call?.body ?? '') as { text: string; blocks: { type: string }[] };
    expect(message.text).toMatch(/has failed\n/u);
    expect(message.text).toContain(`/automations/${id}|Automation>`);
    expect(call?.body).not.toMatch(/<[!@]/u);
    expect(message.blocks.map(({ type }) => type)).toEqual(['section', 'context']);
    expect(Object.keys(message)).toEqual(['text', 'blocks']);
  });
});
