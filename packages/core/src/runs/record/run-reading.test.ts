import { beforeEach, describe, expect, test } from 'vitest';
import type { NewVerdict } from '../../contract/runs/decisions-api.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../../testing/run-world.ts';
import { decideItem, undecideItem } from './decide-item.ts';
import { decideMany } from './decide-many.ts';
import { lockOvertaken } from './decisions-store.ts';
import { getRun, listItems, listRuns } from './get-run.ts';
import { insertItems } from './items-store.ts';

const { context } = await openStage();
let actor: TeamActor;
let stranger: TeamActor;
let runId: string;

beforeEach(async () => {
  [actor, stranger] = await Promise.all([createTestActor(context), createTestActor(context)]);
  runId = (await startRehearsal(context, actor, { items: [] })).id;
  await insertItems(
    context.db,
    runId,
    Array.from({ length: 25 }, (_, index) => ({ subject: `page ${index}`, input: { index } })),
  );
});

const list = (cursor?: string, by = actor) => listItems(context, by, { optimizationId: runId, cursor, limit: 10 });

describe('a run', () => {
  test('of another team, of another kind, or with an unknown id does not exist', async () => {
    await expect(getRun(context, stranger, { optimizationId: runId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(getRun(context, actor, { optimizationId: runId, kind: 'seo' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(getRun(context, actor, { optimizationId: `' or 1=1` })).rejects.toMatchObject({ code: 'not_found' });
    await expect(list(undefined, stranger)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is in the history of its team and kind, newest first', async () => {
    const second = await startRehearsal(context, actor, { items: [] });
    const history = await listRuns(context, actor, { kind: 'questions', userId: actor.userId });
    expect(history.map((run) => run.id)).toEqual([second.id, runId]);
    expect(history[0]).toMatchObject({
      status: 'pending',
      createdBy: { id: actor.userId },
      costUsd: 0,
      simulated: true,
    });
    expect(await listRuns(context, actor, { kind: 'seo', userId: actor.userId })).toEqual([]);
    expect(await listRuns(context, stranger, { kind: 'questions', userId: stranger.userId })).toEqual([]);
    await expect(listRuns(context, actor, { kind: 'questions', userId: stranger.userId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('items', () => {
  test('come page by page in the order of the plan, each once', async () => {
    const first = await list();
    const second = await list(first.nextCursor ?? '');
    const third = await list(second.nextCursor ?? '');
    const subjects = [first, second, third].flatMap((page) => page.items.map((item) => item.subject));
    expect(subjects).toEqual(Array.from({ length: 25 }, (_, index) => `page ${index}`));
    expect(third.nextCursor).toBeNull();
  });

  test('are refused for a cursor that isn’t ours', async () => {
    await expect(list('nonsense')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { issues: [{ at: 'cursor' }] },
    });
  });
});

describe('a decision', () => {
  const address = async (ordinal: number) => ({
    optimizationId: runId,
    itemId: (await list()).items[ordinal]?.id ?? '',
  });
  beforeEach(async () => {
    await context.db('run_items').where({ run_id: runId, ordinal: 0 }).update({ state: 'succeeded' });
  });

  test('is kept with who made it, replaced by the next one and taken back', async () => {
    const item = await address(0);
    const edited = await decideItem(context, actor, {
      ...item,
      verdict: 'edited',
      title: 'Mine',
      reason: 'Ours is shorter.',
    });
    expect(edited).toMatchObject({ verdict: 'edited', title: 'Mine', description: null, reason: 'Ours is shorter.' });
    expect(edited.decidedBy).toMatch(/^user-/);
    await decideItem(context, actor, { ...item, verdict: 'accepted', title: 'ignored' });
    expect((await list()).items[0]?.decision).toMatchObject({ verdict: 'accepted', title: null, reason: null });
    expect(await undecideItem(context, actor, item)).toEqual({ ok: true });
    expect(await undecideItem(context, actor, item)).toEqual({ ok: true });
    expect((await list()).items[0]?.decision).toBeNull();
    const actions = await context.db('audit_log').where({ subject: item.itemId }).orderBy('id').pluck('action');
    expect(actions).toEqual(['item.decide', 'item.decide', 'item.undecide']);
  });

  test('may take an alternative that breaks no rule, and remembers what there was to choose from', async () => {
    const item = await address(0);
    const alternatives = [
      { title: 'Second', description: 'The second text.', angle: '', violations: [] },
      {
        title: 'Best',
        description: '',
        angle: '',
        violations: [{ field: 'title', rule: 'claim', message: 'Unproven.' }],
      },
    ];
    const output = { optimizedTitle: 'First', optimizedDescription: 'The first text.', alternatives };
    await context
      .db('run_items')
      .where({ id: item.itemId })
      .update({ output: JSON.stringify(output) });
    await decideItem(context, actor, { ...item, verdict: 'accepted' });
    const taken = await decideItem(context, actor, { ...item, verdict: 'accepted', alternative: 1 });
    expect(taken).toMatchObject({
      verdict: 'accepted',
      alternative: 1,
      title: 'Second',
      description: 'The second text.',
    });
    expect((await list()).items[0]?.decision).toEqual(taken);
    for (const [change, code] of [
      [{ verdict: 'accepted', alternative: 2 }, 'conflict'],
      [{ verdict: 'accepted', alternative: 3 }, 'invalid_input'],
      [{ verdict: 'rejected', alternative: 1 }, 'invalid_input'],
    ] as const) {
      await expect(decideItem(context, actor, { ...item, ...change })).rejects.toMatchObject({ code });
    }
    await context.db('run_items').where({ id: item.itemId }).update({ output: null });
  });

  test('to edit needs a text', async () => {
    const item = await address(0);
    await expect(decideItem(context, actor, { ...item, verdict: 'edited', title: '' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('needs a proposal', async () => {
    await expect(decideItem(context, actor, { ...(await address(1)), verdict: 'accepted' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is not readable by another team or through another run', async () => {
    const item = await address(0);
    await expect(decideItem(context, stranger, { ...item, verdict: 'accepted' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(undecideItem(context, stranger, item)).rejects.toMatchObject({ code: 'not_found' });
    const other = await startRehearsal(context, actor, { items: [] });
    await expect(
      decideItem(context, actor, { ...item, optimizationId: other.id, verdict: 'accepted' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is not overwritten by someone who has not seen it, neither by undoing nor by deciding; the others of the call are kept', async () => {
    await context.db('run_items').where({ run_id: runId, ordinal: 1 }).update({ state: 'succeeded' });
    const [first, second] = [await address(0), await address(1)].map(({ itemId }) => itemId) as [string, string];
    const colleague = { ...stranger, teamId: actor.teamId };
    const send = async (by: TeamActor, ...decisions: NewVerdict[]) =>
      (await decideMany(context, by, { optimizationId: runId, decisions })).decisions;
    const accept = { verdict: 'accepted', replaces: null } as const;
    const [mine] = await send(actor, { itemId: first, ...accept }, { itemId: second, ...accept });
    const seen = mine?.decision?.decidedAt ?? '';
    const reject = { itemId: first, verdict: 'rejected', reason: 'Not true' } as const;
    const [theirs] = await send(colleague, { ...reject, replaces: seen });
    expect(theirs).toMatchObject({ decision: { verdict: 'rejected' } });
    const undo = { verdict: 'open', replaces: seen } as const;
    const overtaken = { itemId: first, decision: theirs?.decision, isOvertaken: true };
    expect(await send(actor, { itemId: first, ...undo }, { itemId: second, ...undo })).toEqual([
      overtaken,
      { itemId: second, decision: null },
    ]);
    // A list that still shows no decision.
    expect(await send(actor, { itemId: first, ...accept })).toEqual([overtaken]);
    // Having seen it, anyone may decide otherwise; and one's own decision is one's own to change.
    const [again] = await send(actor, { ...accept, itemId: first, replaces: theirs?.decision?.decidedAt ?? '' });
    expect(again?.decision?.verdict).toBe('accepted');
    expect(await send(actor, { ...reject, replaces: null })).toMatchObject([{ decision: { verdict: 'rejected' } }]);
    // What someone reopened is not decided by who still sees the decision before; undoing has nothing left to do.
    await send(colleague, { itemId: first, verdict: 'open' });
    expect(await send(actor, { ...reject, replaces: seen })).toEqual([{ ...overtaken, decision: null }]);
    expect(await send(actor, { itemId: first, ...undo })).toEqual([
      { itemId: first, decision: null, isOvertaken: false },
    ]);
  });

  test('that names none waits as well, so that it is overwritten by none that has not seen it', async () => {
    const { itemId } = await address(0);
    const isWaiting = async () => {
      const { rows } = await context.db.raw<{ rows: unknown[] }>(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    let second: Promise<unknown> = Promise.resolve();
    await context.db.transaction(async (db) => {
      await lockOvertaken(db, { items: [{ itemId, replaces: null }], ...actor });
      second = decideItem(context, actor, { optimizationId: runId, itemId, verdict: 'rejected' });
      await expect.poll(isWaiting).toBe(1);
    });
    expect(await second).toMatchObject({ verdict: 'rejected' });
  });

  test('waits for another that is being made about the same item, and sees it', async () => {
    const { itemId } = await address(0);
    const colleague = { ...stranger, teamId: actor.teamId };
    const decide = (by: TeamActor) =>
      decideMany(context, by, { optimizationId: runId, decisions: [{ itemId, verdict: 'accepted', replaces: null }] });
    const both = await Promise.all([decide(actor), decide(colleague)]);
    expect(both.flatMap(({ decisions }) => decisions).filter((one) => one.isOvertaken === true)).toHaveLength(1);
  });
});
