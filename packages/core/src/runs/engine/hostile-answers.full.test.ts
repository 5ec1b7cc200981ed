import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startRunWorker } from '../../app/start-run-worker.ts';
import { type AdsRunStage, chatPath, openAdsRunStage } from '../../testing/kills/ads-run-stage.ts';
import type { Worker } from './start-worker.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const items = 2;
let stage: AdsRunStage;
let worker: Worker;
beforeAll(async () => {
  stage = await openAdsRunStage();
  worker = await startRunWorker(stage.context, { schedules: false });
});
afterAll(async () => {
  await worker.stop();
  await stage.closeAll();
});

type Spoil = (text: string) => string;

function spoilEach(value: unknown, spoil: Spoil): unknown {
  if (typeof value === 'string') return spoil(value);
  if (Array.isArray(value)) return value.map((item) => spoilEach(item, spoil));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, spoilEach(field, spoil)]));
}

interface Completion {
  choices: { message: { content: string } }[];
}

/** How texts are spoiled, and how JSON with them is written. */
interface Kind {
  spoil: Spoil;
  /** Whether only the first text is spoiled. */
  isOne?: true;
  write?: (value: unknown) => string;
  send?: (body: string) => Buffer;
}

/** Spoils every text that the model wrote. */
function inContent(body: string, { spoil, write = JSON.stringify }: Kind): string {
  const answer = JSON.parse(body) as Completion;
  for (const { message } of answer.choices) message.content = write(spoilEach(JSON.parse(message.content), spoil));
  return JSON.stringify(answer);
}

/** Spoils every text around what the model wrote, but for what says that it is whole. */
function aroundContent(body: string, { spoil, write = JSON.stringify }: Kind): string {
  const answer = JSON.parse(body) as Completion;
  const spoiled = spoilEach(answer, spoil) as Completion;
  spoiled.choices.forEach((choice, index) => {
    choice.message.content = answer.choices[index]?.message.content ?? '';
  });
  return write(spoiled);
}

const megabyte = 'x'.repeat(1_000_000);
const kinds: Record<string, Kind> = {
  NUL: { spoil: (text) => `${text}\u0000` },
  'half a character': { spoil: (text) => `${text}\uD83C` },
  'bytes that are no UTF-8': { spoil: (text) => `${text}\u00FF`, send: (body) => Buffer.from(body, 'latin1') },
  'bare control characters': {
    spoil: (text) => `${text}\u0000\u0007`,
    write: (value) => JSON.stringify(value).replaceAll(/\\u000[07]/gu, '\u0000'),
  },
  '1 MB of text': { spoil: (text) => text + megabyte, isOne: true },
};
const wheres = { 'each text': inContent, 'each field around it': aroundContent };

describe('an answer with', () => {
  const cases = Object.keys(kinds).flatMap((kind) => Object.keys(wheres).map((where) => [kind, where] as const));
  test.each(cases)('%s in %s costs no more than three calls an item, within the quote', async (kind, where) => {
    const { sandbox, context } = stage;
    sandbox.calls.clear();
    const { send = (body: string) => Buffer.from(body), ...how } = kinds[kind] as Kind;
    const spoilFirst = (): Spoil => {
      let count = 0;
      return (text) => (how.isOne === true && count++ > 0 ? text : how.spoil(text));
    };
    const spoiled = wheres[where as keyof typeof wheres];
    sandbox.faults.add({ match: chatPath, change: (body) => send(spoiled(body, { ...how, spoil: spoilFirst() })) });
    const id = await stage.startRun(items);
    const run = await stage.ended(id);
    sandbox.faults.clear();
    expect(stage.answered().chat).toBeLessThanOrEqual(3 * items);
    expect(run.costTicks).toBeLessThanOrEqual(run.quote.highTicks);
    const ended = await context.db('run_items').where({ run_id: id }).select('state', 'attempt', 'error');
    expect(ended.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect(JSON.stringify(ended)).not.toContain('went wrong');
    // Where a mark is all that is wrong, the answer is used.
    const isUsable = !(kind === '1 MB of text' && where === 'each text');
    expect(run.status).toBe(isUsable ? 'completed' : 'failed');
    expect((await stage.ledger(id)).filter(({ endpoint }) => endpoint === 'chat/completions')).toHaveLength(
      stage.answered().chat,
    );
  });
});
