import type { Knex } from 'knex';

/** Texts that went live since then are looked through for claims. */
interface Since {
  since: Date;
  now: Date;
  firstCheckAt: Date;
}

/** Live publications make the claims of their item that they contain; an edited text those it still contains. */
const pageClaims = `
  select p.team_id, p.run_id, p.item_id, 'page' as source, p.id as source_id, p.page_url as subject, p.after as live_text, e
  from publications p join run_items i on i.id = p.item_id
  cross join lateral jsonb_array_elements(coalesce(i.output->'evidence', '[]')) e
  where p.state in ('live', 'rollingBack') and p.live_at > :since`;

/** Ads that were created make the claims of each of their texts. */
const adClaims = `
  select a.team_id, d.run_id, a.item_id, 'ad', a.id, a.ad_group_name, asset->>'text', e
  from deployment_ads a join deployments d on d.id = a.deployment_id join run_items i on i.id = a.item_id
  cross join lateral jsonb_array_elements(
    coalesce(i.output->'ad'->'headlines', '[]') || coalesce(i.output->'ad'->'descriptions', '[]')
  ) asset
  cross join lateral jsonb_array_elements(coalesce(asset->'evidence', '[]')) e
  where a.state = 'created' and a.updated_at > :since and strpos(a.content::text, to_json(asset->>'text')::text) > 0`;

/** Writes the claims of texts that went live, once each. */
export async function insertPromises(db: Knex, of: Since): Promise<void> {
  await db.raw(
    `insert into promises (id, team_id, run_id, item_id, source, source_id, subject, live_text, claim, quote, proof_url,
       created_at, next_check_at)
     select gen_random_uuid(), team_id, run_id, item_id, source, source_id, subject, live_text, e->>'claim', e->>'quote',
       e->>'url', :now, :firstCheckAt
     from (${pageClaims} union all ${adClaims}) as claims
     where e->>'quote' is not null and e->>'claim' is not null and e->>'url' is not null
       and strpos(lower(live_text), lower(e->>'claim')) > 0
     on conflict do nothing`,
    { ...of },
  );
}

/** A claim that is to be read again. */
export interface DuePromise {
  id: string;
  teamId: string;
  claim: string;
  quote: string;
  proofUrl: string;
}

/** Whether the text of a promise is still live. */
const isLive = `(
  r.source = 'page' and exists (
    select from publications p where p.id = r.source_id and p.state in ('live', 'rollingBack') and not exists (
      select from publications n where n.team_id = p.team_id and n.page_url = p.page_url and n.field = p.field
        and n.state in ('published', 'live', 'rollingBack') and n.id > p.id
    )
  ) or r.source = 'ad' and exists (select from deployment_ads a where a.id = r.source_id and a.state = 'created')
)`;

/** Takes claims of live texts that are due; no other worker gets them before they are due again. */
export async function takeDuePromises(
  db: Knex,
  of: { now: Date; nextCheckAt: Date; limit: number },
): Promise<DuePromise[]> {
  const { rows } = await db.raw<{ rows: DuePromise[] }>(
    `update promises set next_check_at = :nextCheckAt where id in (
       select r.id from promises r where r.next_check_at <= :now and ${isLive}
       order by r.next_check_at limit :limit for update skip locked
     ) returning id, team_id as "teamId", claim, quote, proof_url as "proofUrl"`,
    { ...of },
  );
  return rows;
}

/** Keeps what reading a proof again found; a claim that is proven again is no longer an alert. */
export async function keepPromiseCheck(
  db: Knex,
  id: string,
  { why, now }: { why: string | null; now: Date },
): Promise<void> {
  await db.raw(
    `update promises set checked_at = :now, why = :why,
       broken_at = case when cast(:why as text) is null then null else coalesce(broken_at, :now) end,
       dismissed_at = case when cast(:why as text) is null then null else dismissed_at end
     where id = :id`,
    { id, why, now },
  );
}

export interface BrokenRow {
  id: string;
  source: 'page' | 'ad';
  subject: string;
  text: string;
  claim: string;
  quote: string;
  proofUrl: string;
  why: string;
  runId: string;
  itemId: string;
  brokenAt: Date;
  checkedAt: Date;
}

const mostListed = 200;

/** Alerts about live texts of a team that no one dismissed, newest first. */
export async function listBroken(db: Knex, teamId: string): Promise<BrokenRow[]> {
  const { rows } = await db.raw<{ rows: BrokenRow[] }>(
    `select r.id, r.source, r.subject, r.live_text as text, r.claim, r.quote, r.proof_url as "proofUrl", r.why,
       r.run_id as "runId", r.item_id as "itemId", r.broken_at as "brokenAt", r.checked_at as "checkedAt"
     from promises r
     where r.team_id = ? and r.broken_at is not null and r.dismissed_at is null and ${isLive}
     order by r.broken_at desc, r.id desc limit ${mostListed}`,
    [teamId],
  );
  return rows;
}

/** How many claims of a team's live texts are read again every week. */
export async function countWatched(db: Knex, teamId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from promises r where r.team_id = ? and ${isLive}`,
    [teamId],
  );
  return rows[0]?.count ?? 0;
}

/** Dismisses an alert of the team; null when none has this ID. */
export async function dismissPromise(
  db: Knex,
  of: { teamId: string; id: string; userId: string; now: Date },
): Promise<{ subject: string; claim: string } | null> {
  const [row] = await db('promises')
    .where({ team_id: of.teamId })
    .whereRaw('id::text = ?', [of.id])
    .whereNotNull('broken_at')
    .update({ dismissed_at: of.now, dismissed_by: of.userId })
    .returning<{ subject: string; claim: string }[]>(['subject', 'claim']);
  return row ?? null;
}
