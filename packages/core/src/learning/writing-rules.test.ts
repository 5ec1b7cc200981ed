import { beforeEach, describe, expect, test } from 'vitest';
import type { Context, TeamActor } from '../context/context.ts';
import { decideItem, undecideItem } from '../runs/record/decide-item.ts';
import { insertItems } from '../runs/record/items-store.ts';
import { openStage } from '../testing/open-stage.ts';
import { createTestActor, startRehearsal } from '../testing/run-world.ts';
import { listWritingRules, removeWritingRule, setRuleEnabled } from './manage-learning.ts';

const { context } = await openStage();
const reason = 'Never say “cheap”';
let actor: TeamActor;
let stranger: TeamActor;
let addresses: { optimizationId: string; itemId: string }[];

/** Two items of each of two runs with proposals. */
async function makeItems(of: TeamActor): Promise<typeof addresses> {
  const made: typeof addresses = [];
  for (const _ of [1, 2]) {
    const { id: optimizationId } = await startRehearsal(context, of, { items: [] });
    await insertItems(context.db, optimizationId, [
      { subject: 'a', input: {} },
      { subject: 'b', input: {} },
    ]);
    const rows = context.db('run_items').where({ run_id: optimizationId });
    await rows.clone().update({ state: 'succeeded', output: '{}' });
    for (const { id } of await rows.clone().orderBy('ordinal').select<{ id: string }[]>('id')) {
      made.push({ optimizationId, itemId: id });
    }
  }
  return made;
}

beforeEach(async () => {
  [actor, stranger] = await Promise.all([createTestActor(context), createTestActor(context)]);
  addresses = await makeItems(actor);
});

const at = (date: string): Context => ({ ...context, now: () => new Date(date) });
const reject = (index: number, when: Context = context): Promise<unknown> => {
  const { optimizationId, itemId } = addresses[index] ?? { optimizationId: '', itemId: '' };
  return decideItem(when, actor, { optimizationId, itemId, verdict: 'rejected', reason });
};
const list = (by = actor, when: Context = context) => listWritingRules(when, by);

describe('a writing rule', () => {
  test('counts rejections that were not taken back, of the last twelve months, of its own team', async () => {
    await reject(0);
    await reject(1);
    await reject(2);
    expect(await list()).toMatchObject([
      { name: 'Avoid the word “cheap”', kind: 'questions', state: 'active', rejections: 3, runs: 2, people: 1 },
    ]);
    expect(await list(stranger)).toEqual([]);
    await undecideItem(context, actor, addresses[0] ?? { optimizationId: '', itemId: '' });
    expect(await list()).toMatchObject([{ state: 'collecting', rejections: 2 }]);
    const nextYear = new Date();
    nextYear.setUTCMonth(nextYear.getUTCMonth() + 13);
    expect(await list(actor, at(nextYear.toISOString()))).toEqual([]);
  });

  test('counts on after its runs are gone, as long as people are known', async () => {
    for (const index of [0, 1, 2]) await reject(index);
    await context.db('run_items').where({ run_id: addresses[0]?.optimizationId }).delete();
    expect(await list()).toMatchObject([{ rejections: 3, runs: 1, people: 1, state: 'collecting' }]);
  });

  test('is switched off and on again, and another team has none to switch', async () => {
    for (const index of [0, 1, 2]) await reject(index);
    const [rule] = await list();
    const ruleId = rule?.id ?? '';
    expect(await setRuleEnabled(context, actor, { ruleId, enabled: false })).toMatchObject({ state: 'off' });
    expect(await list()).toMatchObject([{ id: ruleId, state: 'off', rejections: 3 }]);
    await expect(setRuleEnabled(context, stranger, { ruleId, enabled: false })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(removeWritingRule(context, stranger, { ruleId })).rejects.toMatchObject({ code: 'not_found' });
    expect(await setRuleEnabled(context, actor, { ruleId, enabled: true })).toMatchObject({ state: 'active' });
    expect(await context.db('writing_rules').where({ team_id: actor.teamId })).toEqual([]);
    const deeds = await context.db('audit_log').where({ team_id: actor.teamId, subject: ruleId }).orderBy('id');
    expect(deeds).toMatchObject([
      { action: 'writingRule.disable', details: { kind: 'questions', rule: 'Avoid the word “cheap”' } },
      { action: 'writingRule.enable' },
    ]);
  });

  test('that was deleted starts again with the next rejection, and the deletion is forgotten after a year', async () => {
    for (const index of [0, 1, 2]) await reject(index, at('2026-11-01T00:00:00Z'));
    const ruleId = (await list(actor, at('2026-11-02T00:00:00Z')))[0]?.id ?? '';
    await removeWritingRule(at('2026-11-02T00:00:00Z'), actor, { ruleId });
    const later = at('2026-11-03T00:00:00Z');
    expect(await list(actor, later)).toEqual([]);
    await expect(removeWritingRule(later, actor, { ruleId })).rejects.toMatchObject({ code: 'not_found' });
    await reject(3, later);
    expect(await list(actor, later)).toMatchObject([{ id: ruleId, rejections: 1, state: 'collecting' }]);
    const nextYear = at('2027-12-01T00:00:00Z');
    await reject(2, nextYear);
    await setRuleEnabled(nextYear, actor, { ruleId, enabled: false });
    expect(await context.db('writing_rules').where({ team_id: actor.teamId })).toMatchObject([
      { is_on: false, forgotten_at: null },
    ]);
  });
});
