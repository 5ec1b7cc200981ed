import type { Knex } from 'knex';
import { believedEffect, type MeasuredEffect } from '../../contract/search/text-effect-rules.ts';
import type { EffectPrior, TextFault } from '../../contract/search/text-faults.ts';

/** Keeps what a randomized test of a team measured, by fault; a test is kept once. */
export async function saveMeasuredEffects(
  db: Knex,
  of: { teamId: string; testId: string; now: Date },
  measured: readonly (MeasuredEffect & { fault: TextFault })[],
): Promise<void> {
  if (measured.length === 0) return;
  const rows = measured.map(({ fault, estimate, standardError }) => ({
    team_id: of.teamId,
    test_id: of.testId,
    fault,
    estimate,
    standard_error: standardError,
    measured_at: of.now,
  }));
  await db('text_effects').insert(rows).onConflict(['test_id', 'fault']).ignore();
}

/** What is believed of a fault: the published judgment, and every randomized test of the team. */
export async function findBelievedEffect(db: Knex, of: { teamId: string; fault: TextFault }): Promise<EffectPrior> {
  const tests = await db('text_effects')
    .where({ team_id: of.teamId, fault: of.fault })
    .orderBy('measured_at')
    .select<MeasuredEffect[]>('estimate', 'standard_error as standardError');
  return believedEffect(of.fault, tests);
}
