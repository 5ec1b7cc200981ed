import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { poissonDraw, seededRandom } from '../../click-model/random.ts';
import type { Context, TeamActor } from '../../context/context.ts';
import { upsertGrant, upsertIntegration } from '../../integrations/integrations-store.ts';
import { saveDecision } from '../../runs/record/decisions-store.ts';
import { insertItems, listTeamItems } from '../../runs/record/items-store.ts';
import { insertRun } from '../../runs/record/runs-store.ts';
import { packPageRows, packQueryRows } from '../../search-data/kept/day-rows.ts';
import type { SiteKey } from '../../search-data/kept/kept-site.ts';
import { insertDay, insertTexts, listTexts } from '../../search-data/kept/search-days-store.ts';
import { addSite } from '../../search-data/kept/search-sites-store.ts';
import { TextDictionary } from '../../search-data/kept/text-dictionary.ts';
import { daysOfWindow } from '../../search-data/rows/search-window-rules.ts';
import { quoteOf } from '../../spending/quotes/quote-rules.ts';

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

const input = (page: number) => ({
  page: pageUrl(page),
  otherAddresses: [],
  mainQuery: `query ${page}`,
  clicks: 1000,
  impressions: 10_000,
  position: 4,
  ctr: 0.1,
  topQueries: [],
  score: 1,
  cannibalisation: null,
  fault: 'boilerplateTitle',
});

/** A completed SEO run whose first pages are accepted; gives its ID and the items' IDs. */
export async function writeAcceptedRun(
  context: Context,
  { teamId, userId }: TeamActor,
  of: { pages: number; accepted?: number; importId?: string | null },
): Promise<{ runId: string; itemIds: string[] }> {
  const { db } = context;
  const run = await insertRun(db, {
    teamId,
    createdBy: userId,
    tokenId: null,
    kind: 'seo',
    subject: liftSite,
    importId: of.importId ?? null,
    settings: {},
    quote: quoteOf({ items: 1, steps: [], simulated: true }),
    maxCostTicks: null,
    createdAt: context.now(),
    idempotencyKey: newId(),
    requestHash: createHash('sha256').update(newId()).digest(),
  });
  const runId = run?.id ?? '';
  const items = Array.from({ length: of.pages }, (_, page) => ({ subject: pageUrl(page), input: input(page) }));
  await insertItems(db, runId, items);
  await db('run_items').where({ run_id: runId }).update({ state: 'succeeded', finished_at: context.now() });
  await db('runs').where({ id: runId }).update({ status: 'completed', completed_at: context.now() });
  const listed = await listTeamItems(db, { teamId, runId, afterOrdinal: -1, limit: of.pages });
  const itemIds = listed.map(({ id }) => id);
  for (const itemId of itemIds.slice(0, of.accepted ?? of.pages)) {
    const texts = { alternative: null, title: null, description: null, reason: null };
    await saveDecision(db, { itemId, teamId, userId, verdict: 'accepted', decidedAt: context.now(), ...texts });
  }
  return { runId, itemIds };
}
