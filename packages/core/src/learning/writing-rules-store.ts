import type { Knex } from 'knex';
import type { Rejection, RuleChange } from './group-rejections-rules.ts';

/** A team's rejections that have a reason and were not taken back, newest first. */
export async function listRejections(
  db: Knex,
  of: { teamId: string; since: Date; limit: number },
): Promise<Rejection[]> {
  return db('preferences as p')
    .leftJoin('run_items as i', 'i.id', 'p.item_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where({ 'p.team_id': of.teamId, 'p.outcome': 'rejected' })
    .whereNull('p.withdrawn_at')
    .whereNotNull('p.reason')
    .where('p.decided_at', '>=', of.since)
    .orderBy('p.decided_at', 'desc')
    .limit(of.limit)
    .select<Rejection[]>(
      'p.kind',
      'p.reason',
      'p.subject',
      'p.decided_at as at',
      'i.run_id as runId',
      'p.user_id as userId',
      'u.username',
    );
}

interface RuleRow {
  rule_id: string;
  is_on: boolean;
  forgotten_at: Date | null;
}

/** What people of a team did with rules, by rule. */
export async function listRuleChanges(db: Knex, teamId: string): Promise<Map<string, RuleChange>> {
  const rows = await db('writing_rules')
    .where({ team_id: teamId })
    .select<RuleRow[]>('rule_id', 'is_on', 'forgotten_at');
  return new Map(rows.map((row) => [row.rule_id, { isOn: row.is_on, forgottenAt: row.forgotten_at }]));
}

/** Keeps what a person did with a rule. */
export async function saveRuleChange(
  db: Knex,
  by: { teamId: string; userId: string; now: Date },
  change: RuleChange & { ruleId: string },
): Promise<void> {
  await db('writing_rules')
    .insert({
      team_id: by.teamId,
      rule_id: change.ruleId,
      is_on: change.isOn,
      forgotten_at: change.forgottenAt,
      changed_by: by.userId,
      changed_at: by.now,
    })
    .onConflict(['team_id', 'rule_id'])
    .merge();
}

/** Drops what is said about a rule that is as it was at first. */
export async function dropRuleChange(db: Knex, key: { teamId: string; ruleId: string }): Promise<void> {
  await db('writing_rules').where({ team_id: key.teamId, rule_id: key.ruleId }).delete();
}

/** Drops deleted rules whose rejections are too old to count anyway. */
export async function dropOldDeletions(db: Knex, of: { teamId: string; before: Date }): Promise<void> {
  await db('writing_rules').where({ team_id: of.teamId, is_on: true }).where('forgotten_at', '<', of.before).delete();
}
