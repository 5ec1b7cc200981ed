import type { Knex } from 'knex';
import type { SiteKey } from './kept-site.ts';
import type { TextChunk } from './text-dictionary.ts';

export type TextKind = 'page' | 'query';

/** A final day of a site as it is stored. */
export interface KeptDay {
  day: string;
  pageCount: number;
  queryCount: number;
  /** Sums of the page rows. */
  clicks: number;
  impressions: number;
  positionSum: number;
  /** Whether Search Console held back rows of the day. */
  isCapped: boolean;
  pageRows: Buffer;
  queryRows: Buffer;
}

export interface KeptWeek {
  /** Its Monday. */
  week: string;
  queryCount: number;
  cappedDays: number;
  queryRows: Buffer;
}

const ofSite = ({ teamId, siteId }: SiteKey) => ({ team_id: teamId, site_id: siteId });

/** Writes a day, once: a day that is kept stays as it is. */
export async function insertDay(db: Knex, site: SiteKey, day: KeptDay & { now: Date }): Promise<void> {
  await db('search_days')
    .insert({
      ...ofSite(site),
      day: day.day,
      page_count: day.pageCount,
      query_count: day.queryCount,
      clicks: day.clicks,
      impressions: day.impressions,
      position_sum: day.positionSum,
      is_capped: day.isCapped,
      page_rows: day.pageRows,
      query_rows: day.queryRows,
      fetched_at: day.now,
    })
    .onConflict(['site_id', 'day'])
    .ignore();
}

/** The days that are kept, and whether their query rows are still by day. */
export async function listKeptDays(db: Knex, site: SiteKey): Promise<{ day: string; hasQueries: boolean }[]> {
  return db('search_days')
    .where(ofSite(site))
    .orderBy('day')
    .select<{ day: string; hasQueries: boolean }[]>(
      db.raw('day::text as day'),
      db.raw('query_rows is not null as "hasQueries"'),
    );
}

interface Period {
  startDate: string;
  endDate: string;
}

const inPeriod = (db: Knex, site: SiteKey, { startDate, endDate }: Period): Knex.QueryBuilder =>
  db('search_days').where(ofSite(site)).whereBetween('day', [startDate, endDate]);

/** Figures of a period's kept days, day by day, from their page rows. */
export async function listDayFigures(
  db: Knex,
  site: SiteKey,
  period: Period,
): Promise<{ day: string; clicks: number; impressions: number; positionSum: number; isCapped: boolean }[]> {
  return inPeriod(db, site, period)
    .orderBy('day')
    .select<{ day: string; clicks: number; impressions: number; positionSum: number; isCapped: boolean }[]>(
      db.raw('day::text as day'),
      db.raw('clicks::float8 as clicks'),
      db.raw('impressions::float8 as impressions'),
      db.raw('position_sum as "positionSum"'),
      db.raw('is_capped as "isCapped"'),
    );
}

/** Packed page rows of a period's days. */
export async function listPageRows(db: Knex, site: SiteKey, period: Period): Promise<{ day: string; rows: Buffer }[]> {
  return inPeriod(db, site, period)
    .orderBy('day')
    .select<{ day: string; rows: Buffer }[]>(db.raw('day::text as day'), 'page_rows as rows');
}

/** Packed query rows of a period's days, as far as they are kept by day. */
export async function listQueryRows(db: Knex, site: SiteKey, period: Period): Promise<Buffer[]> {
  return inPeriod(db, site, period).whereNotNull('query_rows').orderBy('day').pluck('query_rows');
}

/** Writes a week's query rows and takes them from its days. */
export async function foldWeek(db: Knex, site: SiteKey, fold: KeptWeek & { days: readonly string[] }): Promise<void> {
  await db('search_weeks').insert({
    ...ofSite(site),
    week: fold.week,
    query_count: fold.queryCount,
    capped_days: fold.cappedDays,
    query_rows: fold.queryRows,
  });
  await db('search_days')
    .where(ofSite(site))
    .whereIn('day', [...fold.days])
    .update({ query_rows: null });
}

/** Deletes days before `firstDay`, and weeks that ended before it; says whether there were any. */
export async function deleteBefore(db: Knex, site: SiteKey, firstDay: string): Promise<boolean> {
  const days = await db('search_days').where(ofSite(site)).where('day', '<', firstDay).delete();
  const weeks = await db('search_weeks').where(ofSite(site)).whereRaw('week + 6 < ?::date', [firstDay]).delete();
  return days + weeks > 0;
}

export async function listTexts(db: Knex, site: SiteKey, kind: TextKind): Promise<TextChunk[]> {
  return db('search_texts')
    .where({ ...ofSite(site), kind })
    .orderBy('first_id')
    .select<TextChunk[]>('first_id as firstId', 'text_count as count', 'texts');
}

export async function insertTexts(
  db: Knex,
  site: SiteKey,
  { kind, chunk }: { kind: TextKind; chunk: TextChunk },
): Promise<void> {
  await db('search_texts').insert({
    ...ofSite(site),
    kind,
    first_id: chunk.firstId,
    text_count: chunk.count,
    texts: chunk.texts,
  });
}

/** What is kept of each site of a team. */
export interface KeptAmount {
  siteId: string;
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  weeks: number;
  cappedDays: number;
  sizeBytes: number;
}

export async function listAmounts(db: Knex, teamId: string): Promise<KeptAmount[]> {
  const { rows } = await db.raw<{ rows: KeptAmount[] }>(
    `select s.id as "siteId", coalesce(d.days, 0) as days, d.first_day as "firstDay", d.last_day as "lastDay",
       coalesce(w.weeks, 0) as weeks, coalesce(d.capped, 0) as "cappedDays",
       (coalesce(d.bytes, 0) + coalesce(w.bytes, 0) + coalesce(t.bytes, 0))::float8 as "sizeBytes"
     from search_sites s
     left join lateral (
       select count(*)::int as days, min(day)::text as first_day, max(day)::text as last_day,
         count(*) filter (where is_capped)::int as capped,
         sum(octet_length(page_rows) + coalesce(octet_length(query_rows), 0)) as bytes
       from search_days where site_id = s.id and team_id = s.team_id) d on true
     left join lateral (
       select count(*)::int as weeks, sum(octet_length(query_rows)) as bytes
       from search_weeks where site_id = s.id and team_id = s.team_id) w on true
     left join lateral (
       select sum(octet_length(texts)) as bytes from search_texts where site_id = s.id and team_id = s.team_id) t on true
     where s.team_id = :teamId`,
    { teamId },
  );
  return rows;
}
