import type { Knex } from 'knex';
import type { RewriteObservation } from './rewrite-score-rules.ts';

/** More than the calibration gains from; the newest ones. */
const mostObservations = 2000;

/** An observation with what it was made of. */
export interface ObservedTitle extends RewriteObservation {
  pageUrl: string;
  title: string;
  shownTitle: string;
}

/**
 * What Google did with the team's published titles: for each, the last look that found it, unless it still showed the title
 * from before. Simulated and real ones never mix.
 */
export async function listObservations(db: Knex, of: { teamId: string; simulated: boolean }): Promise<ObservedTitle[]> {
  const { rows } = await db.raw<{ rows: ObservedTitle[] }>(
    `select risk, coalesce(start_risk, risk) as "startRisk", outcome <> 'asWritten' as "isRewritten", page_url as "pageUrl", after as title,
       shown_title as "shownTitle"
     from (
       select distinct on (c.publication_id) c.risk, c.start_risk, c.outcome, c.shown_title, c.looked_at, p.page_url, p.after
       from shown_checks c join publications p on p.id = c.publication_id
       where c.team_id = :teamId and c.simulated = :simulated and c.state = 'done'
         and c.outcome not in ('before', 'notFound') and c.risk is not null
       order by c.publication_id, c.day desc
     ) as latest order by looked_at desc limit ${mostObservations}`,
    { ...of },
  );
  return rows;
}
