import { createHash } from 'node:crypto';
import { quoteOf } from '../../money/quotes/quote-rules.ts';
import { insertItems } from '../../runs/record/items-store.ts';
import { insertRun } from '../../runs/record/runs-store.ts';
import { nothingFound } from '../../seo/page/present-seo-page.ts';
import type { SeoItemInput, SeoItemOutput } from '../../seo/page/seo-item.ts';
import type { Context } from '../../team/context/context.ts';

/** A page whose new texts a person accepted. */
export interface AcceptedPage {
  url: string;
  /** What the proposal saw. */
  saw: { title: string | null; description: string | null };
  title: string;
  description: string | null;
}

const input: Omit<SeoItemInput, 'page'> = {
  otherAddresses: [],
  isMainQueryChosen: false,
  windowDays: 90,
  mainQuery: null,
  clicks: 100,
  impressions: 5000,
  ctr: 0.02,
  position: 4,
  expectedCtr: 0.04,
  basis: 'site',
  clicks28: 31,
  hidden: null,
  belowSimilar: null,
  chanceBelow: 1,
  fault: null,
  shared: { title: null, description: null },
  score: 10,
  topQueries: [],
  cannibalisation: null,
};

const toOutput = ({ saw, title, description }: AcceptedPage): SeoItemOutput => ({
  ...nothingFound,
  score: 10,
  fault: 'none',
  currentTitle: saw.title,
  currentDescription: saw.description,
  optimizedTitle: title,
  optimizedDescription: description,
});

/** A completed SEO run with these accepted texts, as if it had been processed and decided; gives the ids of its items in order. */
export async function writeAcceptedRun(
  db: Context['db'],
  of: { teamId: string; userId: string; websiteUrl: string; pages: readonly AcceptedPage[] },
): Promise<{ optimizationId: string; itemIds: string[] }> {
  const run = await insertRun(db, {
    teamId: of.teamId,
    createdBy: of.userId,
    tokenId: null,
    kind: 'seo',
    subject: of.websiteUrl,
    importId: null,
    settings: {},
    quote: quoteOf({ items: of.pages.length, steps: [], simulated: true }),
    maxCostTicks: null,
    createdAt: new Date(),
    idempotencyKey: null,
    requestHash: createHash('sha256').digest(),
  });
  if (run === null) throw new Error('The run could not be written.');
  const ended = { status: 'completed', total: of.pages.length, processed: of.pages.length, completed_at: new Date() };
  await db('runs').where({ id: run.id }).update(ended);
  await insertItems(
    db,
    run.id,
    of.pages.map(({ url }) => ({ subject: url, input: { ...input, page: url } })),
  );
  const itemIds: string[] = await db('run_items').where({ run_id: run.id }).orderBy('ordinal').pluck('id');
  for (const [index, id] of itemIds.entries()) {
    const page = of.pages[index] as AcceptedPage;
    await db('run_items')
      .where({ id })
      .update({ state: 'succeeded', output: JSON.stringify(toOutput(page)) });
    const decided = {
      item_id: id,
      team_id: of.teamId,
      user_id: of.userId,
      verdict: 'accepted',
      decided_at: new Date(),
    };
    await db('decisions').insert(decided);
  }
  return { optimizationId: run.id, itemIds };
}
