import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { AdsItemInput, AdsItemOutput } from '../ads/ad/ads-item.ts';
import { insertAdsRun } from '../ads/ad/ads-runs-store.ts';
import type { AdAsset } from '../contract/ads/ad-group-result.ts';
import { quoteOf } from '../money/quotes/quote-rules.ts';
import { insertItems } from '../runs/record/items-store.ts';
import { insertRun } from '../runs/record/runs-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { upsertGrant, upsertIntegration } from '../team/integrations/integrations-store.ts';

/** An ad that a run of a test wrote. */
export interface WrittenAd {
  adGroupId: string;
  name: string;
  finalUrl: string;
  headlines?: string[];
  descriptions?: string[];
}

const asset = (text: string): AdAsset => ({
  text,
  displayWidth: text.length,
  pin: null,
  slot: 'benefit',
  why: 'Written by a test.',
  keyword: null,
  evidence: [],
  writtenBy: 'model',
});

/** Letters that no other ad has; figures in a row would look like a phone number to Google. */
const unique = (): string =>
  newId()
    .slice(-12)
    .replace(/\d/gu, (digit) => 'ghijklmnop'.charAt(Number(digit)));

const noFigures = { impressions: 0, clicks: 0, ctr: 0 };

const toInput = ({ adGroupId, name, finalUrl }: WrittenAd): AdsItemInput => ({
  adGroup: { id: adGroupId, name, status: 'enabled', campaignId: '1', campaignName: 'Campaign', ...noFigures },
  keywords: [],
  searchTerms: [],
  currentAds: [],
  finalUrl,
  path1: null,
  path2: null,
});

const toOutput = ({ name, headlines, descriptions }: WrittenAd): AdsItemOutput => ({
  ad: {
    headlines: (headlines ?? [`Ad ${unique()}`, 'Made to last', 'Order today']).map(asset),
    descriptions: (descriptions ?? [`All about ${name.slice(0, 40)}.`, 'Free returns within 60 days.']).map(asset),
    alternates: { headlines: [], descriptions: [] },
    path1: null,
    path2: null,
  },
  unchecked: null,
  page: { text: 'Tents', textHash: 'h', fetchedAt: '2026-11-21T00:00:00.000Z' },
  language: 'en',
  analysis: null,
  combinations: null,
  comparison: null,
  strength: null,
  competitors: [],
  warnings: [],
});

/** A completed ads run with these ads, as if it had been processed; gives the ids of its ads in order. */
export async function writeAdsRun(
  db: Knex,
  of: { teamId: string; userId: string; account: { id: string; loginCustomerId: string | null }; ads: WrittenAd[] },
): Promise<{ optimizationId: string; adIds: string[] }> {
  const account = { name: 'Account', currencyCode: 'USD', timeZone: 'America/Los_Angeles', ...of.account };
  const run = await insertRun(db, {
    teamId: of.teamId,
    createdBy: of.userId,
    tokenId: null,
    kind: 'ads',
    subject: account.name,
    importId: null,
    settings: {},
    quote: quoteOf({ items: of.ads.length, steps: [], simulated: true }),
    maxCostTicks: null,
    createdAt: new Date(),
    idempotencyKey: null,
    requestHash: createHash('sha256').digest(),
  });
  if (run === null) throw new Error('The run could not be written.');
  const ended = { status: 'completed', total: of.ads.length, processed: of.ads.length, completed_at: new Date() };
  await db('runs').where({ id: run.id }).update(ended);
  await insertAdsRun(db, run.id, { account, campaignIds: [], adGroupIds: of.ads.map(({ adGroupId }) => adGroupId) });
  await insertItems(
    db,
    run.id,
    of.ads.map((ad) => ({ subject: ad.adGroupId, input: toInput(ad) })),
  );
  const items = db('run_items').where({ run_id: run.id });
  const adIds: string[] = await items.clone().orderBy('ordinal').pluck('id');
  await db.raw(
    `update run_items i set state = 'succeeded', output = s.output
     from jsonb_to_recordset(?::jsonb) as s(id uuid, output jsonb) where i.id = s.id`,
    [JSON.stringify(adIds.map((id, index) => ({ id, output: toOutput(of.ads[index] as WrittenAd) })))],
  );
  return { optimizationId: run.id, adIds };
}

/** Connects Google Ads for a team with a token that a person's consent gave. */
export async function connectGoogleAds(context: Context, actor: TeamActor, refreshToken: string): Promise<void> {
  const { teamId, userId } = actor;
  const grantId = await upsertGrant(context.db, {
    teamId,
    sub: '1',
    email: 'demo@juniperandpine.example',
    refreshToken: context.secrets.seal(refreshToken),
    keyId: context.secrets.keyId,
    scopes: [],
    now: context.now(),
  });
  await upsertIntegration(context.db, { teamId, service: 'googleAds', grantId, userId, now: context.now() });
}
