import type { Knex } from 'knex';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';

/** Proposals that were rejected for one reason. */
export interface RejectionRow {
  kind: OptimizationKind;
  reason: string;
  subject: string;
  by: string | null;
  at: Date;
  count: number;
}

/** The newest rejections of a team that are looked at. */
const mostRead = 2000;

/** The team's reasons for rejections, each once, the latest of each kind first. */
export async function listRejections(
  db: Knex,
  of: { teamId: string; kinds: readonly OptimizationKind[]; limit: number },
): Promise<RejectionRow[]> {
  const { rows } = await db.raw<{ rows: RejectionRow[] }>(
    `select kind, reason, subject, username as by, decided_at as at, count from (
       select *, row_number() over (partition by kind order by decided_at desc) as place from (
         select distinct on (r.kind, lower(d.reason)) r.kind, d.reason, i.subject, u.username, d.decided_at,
           count(*) over (partition by r.kind, lower(d.reason))::int as count
         from (
           select * from decisions where team_id = :teamId and verdict = 'rejected' and reason is not null
           order by decided_at desc limit ${mostRead}
         ) as d join run_items i on i.id = d.item_id join runs r on r.id = i.run_id
         left join users u on u.id = d.user_id
         where r.kind = any(:kinds)
         order by r.kind, lower(d.reason), d.decided_at desc
       ) as reasons
     ) as ranked where place <= :limit order by at desc, kind, reason`,
    { ...of, kinds: [...of.kinds] },
  );
  return rows;
}
