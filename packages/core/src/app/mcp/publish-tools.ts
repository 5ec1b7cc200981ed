import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { api, type PublicationBatch } from '../../contract/index.ts';
import { type Answer, listed, rowsAnswer } from './answer-rules.ts';
import { makeApproved, makeChange, preview } from './confirm.ts';
import { type Ask, missing, text, texts, tool, wanted } from './tool.ts';

const pollMs = 500;
const longestPlanMs = 60_000;
/** As many texts as an answer about a plan has room for. */
const planPart = { limit: 100 };

const publicationRow = (one: PublicationBatch['publications'][number]) => ({
  publicationId: one.id,
  page: one.pageUrl,
  field: one.field,
  state: one.state,
  before: one.renderedBefore,
  after: one.after,
  liveAt: one.liveAt ?? undefined,
  message: one.message ?? undefined,
  pullRequest: one.proposal?.url,
});

/** Where the texts of a run go: the one that was named, or the team's only one. */
async function destinationFor(ask: Ask, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { destinations } = await ask.call(api.destinations.list, { teamId: ask.identity.teamId });
  const [only] = destinations;
  if (destinations.length === 1 && only !== undefined) return only.id;
  const names = destinations.map(({ id, name, kind }) => `${id} (${kind} ${name})`).join(', ');
  const which = names === '' ? 'this team has none; people connect one in the browser' : `one of ${names}`;
  throw missing('destinationId', `${which}.`);
}

/** A plan with its texts, and the code that asks a person to publish it. */
async function planAnswer(ask: Ask, batchId: string, asked: { cursor?: string | undefined; limit: number }) {
  const until = performance.now() + longestPlanMs;
  let batch = await ask.call(api.publications.show, { batchId });
  for (let polls = 1; batch.state === 'planning' && performance.now() < until; polls += 1) {
    await ask.tell({ done: polls, of: null, message: 'reading the site' });
    await delay(pollMs, undefined, { signal: ask.signal });
    batch = await ask.call(api.publications.show, { batchId });
  }
  const { destinationName: source, state } = batch;
  const answer = await rowsAnswer(listed(batch.publications.map((one) => publicationRow(one))), asked, {
    noun: 'texts',
    source,
    days: null,
    filters: { batchId },
    data: { batchId, state, destination: source },
    note: `The plan for ${source} is ${state}.`,
  });
  if (state !== 'planned') return answer;
  const change = { endpoint: api.publications.publish, input: { batchId } };
  return preview(ask, { ...change, next: `publish with batchId "${batchId}"` }, answer);
}

const publishing = {
  publish: api.publications.publish,
  resolve: api.publications.resolve,
  rollback: api.publications.rollback,
};

interface Publishing {
  action: keyof typeof publishing;
  batchId: string;
  publicationIds?: string[] | undefined;
  choice?: string | undefined;
}

async function publishAnswer(ask: Ask, { action, batchId, publicationIds, choice }: Publishing): Promise<Answer> {
  if (action === 'resolve' && (publicationIds?.length !== 1 || choice === undefined)) {
    const needed = '`publicationIds` with one id and `choice` (keep or replace) are needed to resolve a conflict.';
    throw new AppError('invalid_input', needed);
  }
  const input = {
    publish: { batchId },
    resolve: { batchId, publicationId: publicationIds?.[0], choice },
    rollback: { batchId, ...(publicationIds && { publicationIds }), dryRun: false },
  }[action];
  const change = { endpoint: publishing[action], input };
  return makeApproved(ask, change, {
    look: async () => {
      const plan = await planAnswer({ ...ask, code: null }, batchId, planPart);
      const summary = `It would ${action} texts at ${String(plan.data['destination'])}; a person has to approve it.`;
      return preview(ask, change, { ...plan, summary });
    },
    done: () => ({ summary: 'Under way; status with batchId has each text.', data: { done: true, batchId } }),
  });
}

/** The texts of a run on their way to a site, with what Google shows of them; or of one plan. */
export async function publicationsAnswer(
  ask: Ask,
  args: { runId?: string | undefined; batchId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Answer> {
  if (args.batchId !== undefined) return planAnswer(ask, args.batchId, args);
  if (args.runId === undefined) throw new AppError('invalid_input', '`runId` or `batchId` is missing.');
  const of = { optimizationId: args.runId };
  const titles = await ask.call(api.shown.list, of);
  const shown = new Map(titles.map(({ publicationId, outcome }) => [publicationId, outcome]));
  const rows = (await ask.call(api.publications.list, of)).flatMap(({ id, destinationName, publications }) =>
    publications.map((one) => ({
      batchId: id,
      destination: destinationName,
      ...publicationRow(one),
      shown: shown.get(one.id) ?? undefined,
    })),
  );
  return rowsAnswer(listed(rows), args, { noun: 'texts', source: 'publications', days: null, filters: of });
}

/** How texts go live: a plan that writes nothing, then what a person approves. */
export const publishTools = [
  tool({
    name: 'publish_plan',
    title: 'Plan a publication',
    description:
      'Plans to publish accepted titles and descriptions of an SEO run: reads the site, writes nothing to it, and shows each text before and after. Returns a confirm code first, then the plan with batchId and the confirm code for publish.',
    input: z.object({
      runId: wanted.run,
      destinationId: z.optional(text('from overview; needed if there are several', 64)),
      itemIds: z.optional(texts('else all accepted', 500)),
      confirm: wanted.confirm,
    }),
    output: {
      names: 'batchId state destination',
      rows: 'publicationId page field state before after message',
      isChange: true,
    },
    actions: { publish_plan: api.publications.plan },
    answer: async (ask, { runId: optimizationId, destinationId: named, itemIds }) => {
      const destinationId = await destinationFor(ask, named);
      const input = { optimizationId, destinationId, ...(itemIds && { itemIds }) };
      const change = { endpoint: api.publications.plan, input };
      return makeChange(ask, change, {
        would: 'It would read the site and plan the publication; nothing is written to the site.',
        done: ({ batch }) => planAnswer({ ...ask, code: null }, batch.id, planPart),
      });
    },
  }),
  tool({
    name: 'publish',
    title: 'Publish, resolve or roll back texts',
    description:
      'publish: a plan, with the confirm code of publish_plan. resolve: a conflict of one publicationId, choice keep or replace. rollback: restores the texts before. Each asks a person, who reads every text in the browser; pass the link on, and repeat the same call once they have approved.',
    input: z.object({
      action: z._default(z.enum(['publish', 'resolve', 'rollback']), 'publish'),
      batchId: text(undefined, 64),
      publicationIds: z.optional(texts(undefined, 1000)),
      choice: z.optional(z.enum(['keep', 'replace'])),
      confirm: wanted.confirm,
    }),
    output: { names: 'batchId rows', isChange: true },
    actions: publishing,
    answer: publishAnswer,
  }),
];
