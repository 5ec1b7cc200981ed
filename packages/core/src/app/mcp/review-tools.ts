import * as z from 'zod/mini';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import { mostDecisions, type NewVerdict } from '../../contract/runs/decisions-api.ts';
import { wholeNumber } from '../../contract/values.ts';
import { type Answer, listed, rowsAnswer } from './answer-rules.ts';
import { takeArguments } from './argument-rules.ts';
import { makeChange } from './confirm.ts';
import { figuresOf, findRun, itemNouns, itemSource, readItems } from './find-run.ts';
import { type Ask, missing, part, text, texts, tool, wanted } from './tool.ts';

interface Part {
  runId: string;
  itemIds?: string[] | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Rows of a run. */
async function resultsAnswer(ask: Ask, args: Part): Promise<Answer> {
  const found = await findRun(ask, args.runId);
  const { kind, run } = found;
  const data = { kind, status: run.status };
  const note = `The ${kind} run is ${run.status}.`;
  return rowsAnswer(itemSource(ask, found), args, { noun: itemNouns[kind], note, data, ...figuresOf(run) });
}

/** Everything that is known of some items. */
async function fullAnswer(ask: Ask, args: Part): Promise<Answer> {
  const ids = new Set(args.itemIds);
  if (ids.size === 0) throw missing('itemIds', 'ids of items, as results gives them.');
  const found = await findRun(ask, args.runId);
  const items = await readItems(ask, found, ({ id }) => ids.has(id));
  const absent = [...ids].find((id) => !items.some((item) => item.id === id));
  if (absent !== undefined) throw new AppError('not_found', `\`itemIds\`: the run has no item "${absent}".`);
  return rowsAnswer(listed(items), args, { noun: itemNouns[found.kind], ...figuresOf(found.run) });
}

const asset = z.object({ text: text(undefined, 300), pin: z.optional(z.nullable(text(undefined, 20))) });
type Assets = z.output<typeof asset>[] | undefined;

/** Checks or saves the texts of an ad. */
async function adAnswer(
  ask: Ask,
  args: Part & { action: 'check' | 'save'; headlines?: Assets; descriptions?: Assets },
): Promise<Answer> {
  const [itemId, ...others] = args.itemIds ?? [];
  if (itemId === undefined || others.length > 0)
    throw new AppError('invalid_input', '`itemIds` must be a list with one id.');
  const { runId: optimizationId, headlines = [], descriptions = [] } = args;
  const input = takeArguments(api.ads.edit.input, { optimizationId, itemId, headlines, descriptions });
  const { violations, strength } = await ask.call(api.ads.check, input);
  const found = `These texts break ${violations.length === 0 ? 'no rule' : `${violations.length} rules`}.`;
  if (args.action === 'check') return { summary: found, data: { rows: violations, advice: strength.advice } };
  const would = `${found} It would save ${headlines.length} headlines and ${descriptions.length} descriptions.`;
  const done = () => ({ summary: 'Saved.', data: { done: true } });
  return makeChange(ask, { endpoint: api.ads.edit, input }, { would, done });
}

const verdicts = ['accepted', 'edited', 'rejected', 'open'] as const;

const describeVerdicts = (decisions: readonly NewVerdict[]): string =>
  verdicts
    .map((verdict) => [decisions.filter((one) => one.verdict === verdict).length, verdict] as const)
    .flatMap(([count, verdict]) => (count === 0 ? [] : [`${count} ${verdict}`]))
    .join(', ');

async function decideAnswer(ask: Ask, args: { runId: string; decisions: NewVerdict[] }): Promise<Answer> {
  const { decisions, runId: optimizationId } = args;
  const ids = new Set(decisions.map(({ itemId }) => itemId));
  const items = await readItems(ask, await findRun(ask, optimizationId), ({ id }) => ids.has(id));
  const wrong = decisions.findIndex(({ itemId }) => !items.some(({ id }) => id === itemId));
  if (wrong !== -1) throw new AppError('not_found', `\`decisions[${wrong}].itemId\`: the run has no such item.`);
  const endpoint = api.decisions.decideMany;
  const input = { optimizationId, decisions };
  return makeChange(
    ask,
    { endpoint, input },
    {
      would: `It would decide on ${decisions.length}: ${describeVerdicts(decisions)}.`,
      done: ({ decisions: saved }) => {
        const rows = saved.map((one) => ({ ...one, decision: one.decision?.verdict ?? null }));
        const overtaken = saved.filter(({ isOvertaken }) => isOvertaken).length;
        const note = overtaken === 0 ? '' : ` Someone else decided about ${overtaken} meanwhile, and theirs stay.`;
        return { summary: `Decided: ${describeVerdicts(decisions)}.${note}`, data: { done: true, rows } };
      },
    },
  );
}

/** Makes one question of several, or two of one. */
function regroup(ask: Ask, args: Part & { action: 'merge' | 'split'; queries?: string[] | undefined }) {
  const { runId: optimizationId, itemIds = [], queries } = args;
  const done = () => ({ summary: 'Done; results has the new list.', data: { done: true } });
  if (args.action === 'merge') {
    const change = { endpoint: api.questions.merge, input: { optimizationId, itemIds } };
    return makeChange(ask, change, { would: `It would merge ${itemIds.length} questions into one.`, done });
  }
  if (itemIds.length !== 1 || queries === undefined) {
    throw new AppError('invalid_input', '`itemIds` with one id and `queries` to split off are needed to split.');
  }
  const input = { optimizationId, itemId: itemIds[0], queries };
  const change = { endpoint: api.questions.split, input };
  return makeChange(ask, change, { would: 'It would split the question in two.', done });
}

/** What runs found, and what is decided about it. */
export const reviewTools = [
  tool({
    name: 'results',
    title: 'Rows of a run',
    description:
      'The pages, questions or ad groups of a run, best first: present and proposed texts, figures, reasons, decision. Repeat with nextCursor until it is null to get every row.',
    input: z.object({ runId: wanted.run, ...part }),
    output: {
      names: 'kind status',
      rows: 'itemId url question adId adGroup currentTitle optimizedTitle optimizedDescription draftAnswer headlines descriptions why warnings decision',
    },
    actions: { results: api.seo.items },
    answer: resultsAnswer,
  }),
  tool({
    name: 'texts',
    title: 'Texts in full, edits of ads',
    description:
      'show: everything about some items of a run: alternatives, evidence, competitors, queries. check and save: other texts for one ad of an ads run, against the rules; save returns a confirm code first. Titles and descriptions of pages are edited with decide.',
    input: z.object({
      action: z._default(z.enum(['show', 'check', 'save']), 'show'),
      runId: wanted.run,
      itemIds: z.optional(texts()),
      headlines: z.optional(z.array(asset)),
      descriptions: z.optional(z.array(asset)),
      confirm: wanted.confirm,
      cursor: part.cursor,
      limit: z._default(wholeNumber(1, 100), 5),
    }),
    output: { names: 'advice', rows: 'id alternatives evidence competitors warnings', isChange: true },
    actions: { show: api.seo.items, check: api.ads.check, save: api.ads.edit },
    answer: (ask, { action, ...args }) =>
      action === 'show' ? fullAnswer(ask, args) : adAnswer(ask, { ...args, action }),
  }),
  tool({
    name: 'decide',
    title: 'Accept, edit or reject',
    description: `Decides about up to ${mostDecisions} items of a run at once. edited takes title and description in place of the proposal; alternative accepts another text, counted from 1; open takes a decision back. The first call returns a confirm code.`,
    input: z.object({
      runId: wanted.run,
      decisions: z
        .array(
          z.object({
            itemId: text(undefined, 64),
            verdict: z.enum(verdicts),
            alternative: z.optional(wholeNumber(1, 100)),
            title: z.optional(text(undefined, 300)),
            description: z.optional(text(undefined, 1000)),
            reason: z.optional(text(undefined, 1000)),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostDecisions)),
      confirm: wanted.confirm,
    }),
    output: { names: 'rows', isChange: true },
    actions: { decide: api.decisions.decideMany },
    answer: decideAnswer,
  }),
  tool({
    name: 'questions',
    title: 'Questions of a run',
    description:
      'list: the questions of a questions run with demand, priority, recommendation and draft answer. merge: itemIds that ask the same become one. split: queries of one item become a question of their own. merge and split return a confirm code first.',
    input: z.object({
      action: z._default(z.enum(['list', 'merge', 'split']), 'list'),
      runId: wanted.run,
      itemIds: z.optional(texts()),
      queries: z.optional(texts(undefined, 1000)),
      confirm: wanted.confirm,
      ...part,
    }),
    output: { rows: 'itemId question recommendation priority draftAnswer decision', isChange: true },
    actions: { list: api.questions.items, merge: api.questions.merge, split: api.questions.split },
    answer: async (ask, { action, ...args }) =>
      action === 'list' ? resultsAnswer(ask, args) : regroup(ask, { ...args, action }),
  }),
];
