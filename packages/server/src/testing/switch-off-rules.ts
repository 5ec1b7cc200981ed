import { api } from '@serplift/core/api';
import type { Person, Product } from './open-product.ts';

/** Gives a team writing rules of one rejection each, and more that are off and gone; the answer switches one of the first off. */
export async function switchOffRules(
  { database: { knex } }: Product,
  { owner, teamId }: { owner: Person; teamId: string },
  count: { rules: number; switchedOff: number },
): Promise<(index: number) => Promise<unknown>> {
  await knex.raw(
    `insert into preferences (id, team_id, kind, subject, outcome, offered, reason, decided_at)
     select gen_random_uuid(), ?, 'seo', '/', 'rejected', '[]', 'Reason ' || n, now() from generate_series(1, ?) n`,
    [teamId, count.rules],
  );
  await knex.raw(
    `insert into writing_rules (team_id, rule_id, is_on, changed_at)
     select ?, gen_random_uuid(), false, now() from generate_series(1, ?)`,
    [teamId, count.switchedOff],
  );
  const rules = await owner.call(api.writingRules.list, { teamId });
  return (index) => owner.call(api.writingRules.setEnabled, { teamId, ruleId: rules[index]?.id ?? '', enabled: false });
}
