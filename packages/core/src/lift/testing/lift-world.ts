import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { LiftResult } from '../../contract/lift/lift-api.ts';
import { daysOfWindow } from '../../contract/search/search-window-rules.ts';
import { quoteOf } from '../../money/quotes/quote-rules.ts';
import { saveDecision } from '../../runs/record/decisions-store.ts';
import { insertItems, listTeamItems } from '../../runs/record/items-store.ts';
import { insertRun } from '../../runs/record/runs-store.ts';
import { poissonDraw, seededRandom } from '../../search/click-model/random.ts';
import { packPageRows, packQueryRows } from '../../search/kept/day-rows.ts';
import type { SiteKey } from '../../search/kept/kept-site.ts';
import { insertDay, insertTexts, listTexts } from '../../search/kept/search-days-store.ts';
import { addSite } from '../../search/kept/search-sites-store.ts';
import { TextDictionary } from '../../search/kept/text-dictionary.ts';
import type { SeoItemInput } from '../../seo/page/seo-item.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { upsertGrant, upsertIntegration } from '../../team/integrations/integrations-store.ts';
import { designOf } from '../assign-rules.ts';
import { endTest, insertTest } from '../lift-store.ts';
import { methodVersion } from '../lift-test.ts';
import { shownLifts } from '../power-rules.ts';

export const liftSite = 'https://shop.example/';
export const pageUrl = (number: number): string => `${liftSite}page-${number}`;

/** Begins to keep the website for a team, as if Search Console were connected. */
export async function keepLiftSite(context: Context, { teamId, userId }: TeamActor): Promise<SiteKey> {
  const { db } = context;
  const now = context.now();
  const grant = { teamId, sub: '1', email: null, refreshToken: Buffer.from('sealed'), keyId: 'key', scopes: [], now };
  const grantId = await upsertGrant(db, grant);
  await upsertIntegration(db, { teamId, service: 'searchConsole', grantId, userId, now });
  const site = await addSite(db, { teamId, siteUrl: liftSite, now });
  return { teamId, siteId: site.id };
}

/** Clicks that a page gets on a day, on average. */
export type ClicksOf = (page: number, day: string) => number;

/** Writes final days with the clicks of some pages; the last day is the site's last final one. */
export async function keepDays(
  context: Context,
  site: SiteKey,
  of: { startDate: string; endDate: string; pages: number; clicksOf: ClicksOf },
): Promise<void> {
  const { db } = context;
  const pages = new TextDictionary(await listTexts(db, site, 'page'));
  for (const day of daysOfWindow(of)) {
    const packed = Array.from({ length: of.pages }, (_, page) => {
      const clicks = poissonDraw(seededRandom(`${day} ${page}`), of.clicksOf(page, day));
      return { page: pageUrl(page), clicks, impressions: 10 * clicks + 10, position: 4 };
    });
    const pageRows = packPageRows(packed, pages);
    const chunk = pages.unstored();
    if (chunk !== null) await insertTexts(db, site, { kind: 'page', chunk });
    pages.markStored(chunk);
    const queryRows = packQueryRows([], { pages, queries: new TextDictionary([]) });
    const figures = { pageCount: of.pages, queryCount: 0, clicks: 0, impressions: 0, positionSum: 0, isCapped: false };
    await insertDay(db, site, { day, ...figures, pageRows, queryRows, now: context.now() });
  }
  await db('search_sites').where({ id: site.siteId }).update({ final_day: of.endDate });
}

const input = (page: number): SeoItemInput => ({
  page: pageUrl(page),
  otherAddresses: [],
  isMainQueryChosen: false,
  windowDays: 90,
  mainQuery: `query ${page}`,
  clicks: 1000,
  impressions: 10_000,
  position: 4,
  ctr: 0.1,
  expectedCtr: null,
  basis: 'site',
  clicks28: 311,
  hidden: null,
  belowSimilar: null,
  chanceBelow: 1,
  shared: { title: null, description: null },
  topQueries: [],
  score: 1,
  cannibalisation: null,
  fault: 'boilerplateTitle',
});

/** A completed SEO run whose pages up to `accepted` are accepted, from `from` on; gives its ID and the items' IDs. Its ID decides which pages wait. */
export async function writeAcceptedRun(
  context: Context,
  { teamId, userId }: TeamActor,
  of: { pages: number; from?: number; accepted?: number; runId?: string },
): Promise<{ runId: string; itemIds: string[] }> {
  const { db } = context;
  const run = await insertRun(db, {
    teamId,
    createdBy: userId,
    tokenId: null,
    kind: 'seo',
    subject: liftSite,
    importId: null,
    settings: {},
    quote: quoteOf({ items: 1, steps: [], simulated: true }),
    maxCostTicks: null,
    createdAt: context.now(),
    idempotencyKey: newId(),
    requestHash: createHash('sha256').update(newId()).digest(),
  });
  const runId = of.runId ?? run?.id ?? '';
  await db('runs').where({ id: run?.id }).update({ id: runId });
  const items = Array.from({ length: of.pages }, (_, page) => ({ subject: pageUrl(page), input: input(page) }));
  await insertItems(db, runId, items);
  await db('run_items').where({ run_id: runId }).update({ state: 'succeeded', finished_at: context.now() });
  await db('runs').where({ id: runId }).update({ status: 'completed', completed_at: context.now() });
  const listed = await listTeamItems(db, { teamId, runId, afterOrdinal: -1, limit: of.pages });
  const itemIds = listed.map(({ id }) => id);
  for (const itemId of itemIds.slice(of.from ?? 0, of.accepted ?? of.pages)) {
    const texts = { alternative: null, title: null, description: null, reason: null };
    await saveDecision(db, { itemId, teamId, userId, verdict: 'accepted', decidedAt: context.now(), ...texts });
  }
  return { runId, itemIds };
}

/** Titles of a run as if they had been published and seen on their pages. */
export async function writeLiveTitles(
  db: Context['db'],
  of: { teamId: string; runId: string; itemIds: readonly string[]; liveAt: Date },
): Promise<void> {
  const { teamId, runId, liveAt } = of;
  const batchId = newId();
  const hash = createHash('sha256').digest();
  const batch = { id: batchId, team_id: teamId, run_id: runId, kind: 'csv' };
  const sent = { destination_name: 'File', state: 'done', created_at: liveAt, published_at: liveAt };
  await db('publication_batches').insert({ ...batch, ...sent });
  const rows = of.itemIds.map((itemId, ordinal) => ({
    id: newId(),
    batch_id: batchId,
    team_id: teamId,
    run_id: runId,
    item_id: itemId,
    ordinal,
    page_url: pageUrl(ordinal),
    field: 'title',
    after: 'New title',
    content_hash: hash,
    state: 'live',
    published_at: liveAt,
    live_at: liveAt,
  }));
  await db('publications').insert(rows);
}

/** A test of a run as if it had been started: so many treated pages and as many that wait; decided when it has a result. */
export async function writeLiftTest(
  db: Context['db'],
  of: {
    teamId: string;
    userId: string;
    runId: string;
    siteUrl: string;
    pairs?: number;
    result?: LiftResult;
    now?: Date;
  },
): Promise<string> {
  const { pairs = 6, now = new Date() } = of;
  const testId = await insertTest(db, {
    teamId: of.teamId,
    runId: of.runId,
    siteUrl: of.siteUrl,
    methodVersion,
    seed: of.runId,
    design: designOf(
      Array.from({ length: 2 * pairs }, () => 100),
      0.2,
    ),
    told: {
      smallestLift: 0.24,
      power: shownLifts.map((lift) => ({ lift, chance: lift })),
      pastStarts: 300,
      drift: 0.2,
    },
    createdBy: of.userId,
    createdAt: now,
    units: Array.from({ length: 2 * pairs }, (_, number) => ({
      arm: number % 2 === 0 ? ('treated' as const) : ('waiting' as const),
      clicksBefore: 100,
      pages: [{ itemId: newId(), page: pageUrl(number), otherAddresses: [], fault: 'none' as const }],
      liveOn: of.result === undefined || number % 2 === 1 ? null : now.toISOString().slice(0, 10),
    })),
  });
  if (of.result !== undefined) await endTest(db, { teamId: of.teamId, testId }, { result: of.result, now });
  return testId;
}
