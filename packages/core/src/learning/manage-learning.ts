import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { found } from '../contract/errors.ts';
import { transact } from '../database/transaction.ts';
import { requireRoom } from '../people/teams/team-limits.ts';
import type { Method } from '../runs/engine/method.ts';
import { toGivenRules } from './given-rules.ts';
import { type GroupedRule, groupRejections, type RuleChange } from './group-rejections-rules.ts';
import { type WritingRule, writingRuleLimits as limits } from './learning-api.ts';
import * as store from './writing-rules-store.ts';

/** Rejections that are older no longer count. */
function oldestOf(now: Date): Date {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - limits.months);
  return oldest;
}

interface KnownRules {
  rules: GroupedRule[];
  changes: ReadonlyMap<string, RuleChange>;
}

async function readRules(context: Context, teamId: string): Promise<KnownRules> {
  const since = oldestOf(context.now());
  const changes = await store.listRuleChanges(context.db, teamId);
  const rejections = await store.listRejections(context.db, { teamId, since, limit: limits.rejectionsRead });
  return { rules: groupRejections(rejections, changes), changes };
}

/** The team's writing rules, the ones that writers get first. */
export async function listWritingRules(context: Context, { teamId }: TeamActor): Promise<WritingRule[]> {
  return (await readRules(context, teamId)).rules.slice(0, limits.listed);
}

/** Changes a rule that there is, while no one else does. Throws `not_found`, and `conflict` at the limit. */
function changeRule(
  context: Context,
  actor: TeamActor,
  task: { ruleId: string; action: string; change: (before: RuleChange) => RuleChange },
): Promise<{ before: GroupedRule; after: GroupedRule | undefined }> {
  const { ruleId, action } = task;
  const { teamId, userId } = actor;
  return transact(context, async (context) => {
    const now = context.now();
    await store.dropOldDeletions(context.db, { teamId, before: oldestOf(now) });
    const { rules, changes } = await readRules(context, teamId);
    const rule = found(
      rules.find(({ id }) => id === ruleId),
      'Writing rule',
    );
    const before = changes.get(ruleId);
    const after = task.change(before ?? { isOn: true, forgottenAt: null });
    if (after.isOn && after.forgottenAt === null) await store.dropRuleChange(context.db, { teamId, ruleId });
    else {
      const count = async () => (await store.listRuleChanges(context.db, teamId)).size;
      if (before === undefined) await requireRoom(context, { teamId, limit: 'writingRules' }, count);
      await store.saveRuleChange(context.db, { teamId, userId, now }, { ruleId, ...after });
    }
    await recordAudit(context, actor, { action, subject: ruleId, details: { kind: rule.kind, rule: rule.name } });
    const changed = (await readRules(context, teamId)).rules.find(({ id }) => id === ruleId);
    return { before: rule, after: changed };
  });
}

/** Switches a rule on or off; it applies from the next run. */
export async function setRuleEnabled(
  context: Context,
  actor: TeamActor,
  { ruleId, enabled }: { ruleId: string; enabled: boolean },
): Promise<WritingRule> {
  const action = enabled ? 'writingRule.enable' : 'writingRule.disable';
  const change = ({ forgottenAt }: RuleChange): RuleChange => ({ isOn: enabled, forgottenAt });
  const { before, after } = await changeRule(context, actor, { ruleId, action, change });
  return after ?? before;
}

/** Deletes a rule: the rejections behind it no longer count for it, later ones do. */
export async function removeWritingRule(
  context: Context,
  actor: TeamActor,
  { ruleId }: { ruleId: string },
): Promise<{ ok: true }> {
  const change = (): RuleChange => ({ isOn: true, forgottenAt: context.now() });
  await changeRule(context, actor, { ruleId, action: 'writingRule.delete', change });
  return { ok: true };
}

/** Keeps the active rules of a run's kind with its worklist, so that all items are written with the same ones. */
export function withWritingRules<Input>(worklist: Method<Input>['worklist']): Method<Input>['worklist'] {
  return async (context, run, control) => {
    const list = await worklist(context, run, control);
    const writingRules = toGivenRules((await readRules(context, run.teamId)).rules, run.kind);
    return writingRules.length === 0 ? list : { ...list, results: { ...list.results, writingRules } };
  };
}
