import type { Knex } from 'knex';
import type { Decision, OptimizationKind } from '../../contract/runs/optimization.ts';
import type { EffectPrior, TextFault } from '../../contract/search/text-faults.ts';

/** Runs whose proposals are counted: older ones have been overtaken by newer runs. */
const countedRuns = 50;
/** A team accepts fewer texts in four weeks; beyond this the sum says nothing more. */
const countedPages = 5000;

export interface WaitingRun {
  id: string;
  kind: OptimizationKind;
  websiteUrl: string;
  createdAt: Date;
  proposals: number;
}

/** Accepted texts that the product can bring live, and has not. */
const isUnpublished = `d.verdict in ('accepted', 'edited') and o.kind <> 'questions'
  and not exists (select from publications p join publication_batches b on b.id = p.batch_id
    where p.item_id = i.id and p.state not in ('failed', 'rolledBack') and b.state not in ('planning', 'planned'))
  and not exists (select from deployment_ads a where a.item_id = i.id and a.state in ('planned', 'creating', 'created'))`;

/** The team's latest completed runs that have proposals without a decision, newest first. */
export const listWaitingRuns = (db: Knex, teamId: string): Promise<WaitingRun[]> =>
  listRunsWith(db, teamId, 'd.item_id is null');

/** Those that have accepted texts that are not live, newest first. */
export const listUnpublishedRuns = (db: Knex, teamId: string): Promise<WaitingRun[]> =>
  listRunsWith(db, teamId, isUnpublished);

async function listRunsWith(db: Knex, teamId: string, which: string): Promise<WaitingRun[]> {
  const { rows } = await db.raw<{ rows: WaitingRun[] }>(
    `select o.id, o.kind, o.subject as "websiteUrl", o.created_at as "createdAt", count(*)::int as proposals
     from (select id, kind, subject, created_at from runs where team_id = ? and status = 'completed'
           order by created_at desc, id desc limit ${countedRuns}) o
     join run_items i on i.run_id = o.id and i.state = 'succeeded'
     left join decisions d on d.item_id = i.id
     where ${which}
     group by o.id, o.kind, o.subject, o.created_at
     order by o.created_at desc, o.id desc`,
    [teamId],
  );
  return rows;
}

interface Since {
  teamId: string;
  since: Date;
}

/** How often the team decided what. */
export async function countVerdicts(db: Knex, of: Since): Promise<Record<Decision['verdict'], number>> {
  const rows = await db('decisions')
    .where({ team_id: of.teamId })
    .where('decided_at', '>=', of.since)
    .groupBy('verdict')
    .select<{ verdict: Decision['verdict']; count: number }[]>('verdict', db.raw('count(*)::int as count'));
  const counts = { accepted: 0, edited: 0, rejected: 0 };
  for (const { verdict, count } of rows) counts[verdict] = count;
  return counts;
}

interface AcceptedPage {
  clicks28: number;
  fault: TextFault | null;
  /** What was believed of the fault when the page was processed. */
  effect: EffectPrior | null;
}

/** Pages whose new title or description was accepted, each once, with what its effect is estimated from. */
export async function listAcceptedPages(db: Knex, of: Since): Promise<AcceptedPage[]> {
  const { rows } = await db.raw<{ rows: AcceptedPage[] }>(
    `select distinct on (o.subject, i.subject)
       (i.input->>'clicks28')::float8 as clicks28, coalesce(i.output->>'fault', i.input->>'fault') as fault,
       i.output->'textEffect' as effect
     from decisions d
     join run_items i on i.id = d.item_id
     join runs o on o.id = i.run_id
     where d.team_id = :teamId and d.decided_at >= :since and d.verdict in ('accepted', 'edited') and o.kind = 'seo'
     order by o.subject, i.subject, d.decided_at desc
     limit ${countedPages}`,
    { ...of },
  );
  return rows;
}

/** Whether the team has started a run, decided about a proposal and is more than one person. */
export async function findFirstSteps(
  db: Knex,
  teamId: string,
): Promise<{ run: boolean; review: boolean; invite: boolean }> {
  const { rows } = await db.raw<{ rows: { run: boolean; review: boolean; invite: boolean }[] }>(
    `select exists (select from runs where team_id = :teamId) as run,
       exists (select from decisions where team_id = :teamId) as review,
       (select count(*) from memberships where team_id = :teamId) > 1
         or exists (select from invitations where team_id = :teamId) as invite`,
    { teamId },
  );
  return rows[0] ?? { run: false, review: false, invite: false };
}
