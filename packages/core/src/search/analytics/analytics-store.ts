import type { Knex } from 'knex';
import type { LandingFigures } from './landing-key-rules.ts';

/** What is known of a report whose rows are kept. */
export interface KeptReport {
  startDate: string;
  endDate: string;
  currencyCode: string | null;
  timeZone: string | null;
  /** Share of the events that Google read, 0 to 1; null when it read all. */
  sampledShare: number | null;
  /** Whether Google left out rows with few people. */
  isThresholded: boolean;
  /** Whether Google put rows together as "(other)". */
  hasOtherRow: boolean;
}

/** The property chosen for a website. */
export interface ChosenProperty {
  siteUrl: string;
  propertyId: string;
  propertyName: string;
  report: KeptReport | null;
  fetchedAt: Date | null;
}

export interface SiteOfTeam {
  teamId: string;
  siteUrl: string;
}

const table = 'analytics_properties';
const columns = {
  siteUrl: 'site_url',
  propertyId: 'property_id',
  propertyName: 'property_name',
  report: 'report',
  fetchedAt: 'fetched_at',
};
const keyOf = ({ teamId, siteUrl }: SiteOfTeam) => ({ team_id: teamId, site_url: siteUrl });

/** The team's websites that have a property, by address. */
export async function listProperties(db: Knex, teamId: string): Promise<ChosenProperty[]> {
  return db(table).where({ team_id: teamId }).orderBy('site_url').select<ChosenProperty[]>(columns);
}

/** The property of a website; undefined without one. */
export async function findProperty(db: Knex, site: SiteOfTeam): Promise<ChosenProperty | undefined> {
  return db(table).where(keyOf(site)).first<ChosenProperty | undefined>(columns);
}

/** Chooses a website's property; what was kept of another one goes. */
export async function putProperty(
  db: Knex,
  site: SiteOfTeam,
  chosen: { propertyId: string; propertyName: string; userId: string; now: Date },
): Promise<void> {
  await db(table).where(keyOf(site)).whereNot({ property_id: chosen.propertyId }).delete();
  await db(table)
    .insert({
      ...keyOf(site),
      property_id: chosen.propertyId,
      property_name: chosen.propertyName,
      chosen_by: chosen.userId,
      chosen_at: chosen.now,
    })
    .onConflict(['team_id', 'site_url'])
    .merge(['property_name', 'chosen_by', 'chosen_at']);
}

/** Forgets a website's property with everything kept of it. */
export async function deleteProperty(db: Knex, site: SiteOfTeam): Promise<void> {
  await db(table).where(keyOf(site)).delete();
}

const rowsPerInsert = 5000;

/** Replaces the kept rows of a website; false, and nothing is kept, when its property was changed meanwhile. */
export async function keepLandingPages(
  db: Knex,
  site: SiteOfTeam,
  kept: { propertyId: string; report: KeptReport; figures: ReadonlyMap<string, LandingFigures>; now: Date },
): Promise<boolean> {
  const count = await db(table)
    .where({ ...keyOf(site), property_id: kept.propertyId })
    .update({ report: JSON.stringify(kept.report), fetched_at: kept.now });
  if (count === 0) return false;
  await db('landing_pages').where(keyOf(site)).delete();
  const { teamId, siteUrl } = site;
  const rows = [...kept.figures].map(([landingKey, { sessions, keyEvents, revenue }]) => ({
    team_id: teamId,
    site_url: siteUrl,
    landing_key: landingKey,
    sessions,
    key_events: keyEvents,
    revenue,
  }));
  await db.batchInsert('landing_pages', rows, rowsPerInsert);
  return true;
}

/** The kept rows of a website by the key of their page. */
export async function readLandingPages(db: Knex, site: SiteOfTeam): Promise<Map<string, LandingFigures>> {
  const rows = await db('landing_pages').where(keyOf(site)).select<(LandingFigures & { landingKey: string })[]>({
    landingKey: 'landing_key',
    sessions: 'sessions',
    keyEvents: 'key_events',
    revenue: 'revenue',
  });
  return new Map(rows.map(({ landingKey, ...figures }) => [landingKey, figures]));
}
