import { AppError } from '../contract/errors.ts';
import { liftLimits } from '../contract/lift/lift-api.ts';
import { daysOfWindow } from '../contract/search/search-window-rules.ts';
import { getRun } from '../runs/record/get-run.ts';
import { type DecidedItem, listTeamItems } from '../runs/record/items-store.ts';
import { readPageDays } from '../search/kept/read-page-days.ts';
import { listKeptDays } from '../search/kept/search-days-store.ts';
import { findSite } from '../search/kept/search-sites-store.ts';
import { addressKey } from '../search/rows/fold-address-rules.ts';
import { presentSeoPage } from '../seo/page/present-seo-page.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { type Design, designOf, orderUnits } from './assign-rules.ts';
import { beforeDays, type ClickPanel, clicksBetween, panelOf } from './click-panel-rules.ts';
import { offerOf, tellPower, type ToldPower } from './power-rules.ts';
import { type BatchPage, type BatchUnit, unitsOf } from './unit-rules.ts';

const itemsAtOnce = 500;

interface SizedUnit extends BatchUnit {
  clicks: number;
}

/** The accepted pages of a run as a test would see them. */
export interface Batch {
  siteUrl: string;
  seed: string;
  acceptedPages: number;
  /** In the order of the design. */
  ordered: SizedUnit[];
  leftOut: SizedUnit[];
  design: Design;
  /** The past of the ordered units. */
  past: ClickPanel;
  told: ToldPower;
  offer: { isOffered: boolean; why: string | null };
  lastDay: string;
}

/**
 * Reads the accepted pages of a finished SEO run and says what a test of them could find. Throws `conflict` while the run
 * works, for a run from an import, and when no daily data of its website is kept.
 */
export async function prepareBatch(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<Batch> {
  const run = await getRun(context, actor, { optimizationId, kind: 'seo' });
  if (run.status === 'pending' || run.status === 'processing') {
    throw new AppError('conflict', 'This optimization is still running. Plan the test when it has ended.');
  }
  if (run.importId !== null) {
    throw new AppError(
      'conflict',
      'This optimization worked from an import. A test needs the daily data of Search Console: connect it and run the optimization again.',
    );
  }
  const pages = await listAccepted(context, { teamId: actor.teamId, runId: run.id });
  const units = unitsOf(pages);
  if (units.length > liftLimits.units) {
    throw new AppError('conflict', `A test takes at most ${liftLimits.units} pages; ${units.length} are accepted.`);
  }
  const panel = await readPast(context, { teamId: actor.teamId, siteUrl: run.subject, units });
  const { dayCount } = panel;
  const sized = units.map(({ id, pages }, index) => ({
    id,
    pages,
    clicks: clicksBetween(panel, index, [Math.max(0, dayCount - beforeDays), dayCount]),
  }));
  const { ordered, leftOut } = orderUnits(sized, ({ clicks }) => clicks);
  const inTest = ordered.map((unit) => panel.sums[sized.indexOf(unit)] ?? new Float64Array(dayCount + 1));
  const past = { ...panel, sums: inTest };
  // The optimization's own ID: canceling a test and starting it again deals the same pages the same way.
  const seed = run.id;
  const told = tellPower(past, seed);
  const design = designOf(
    ordered.map(({ clicks }) => clicks),
    told.drift,
  );
  return {
    siteUrl: run.subject,
    seed,
    acceptedPages: pages.length,
    ordered,
    leftOut,
    design,
    past,
    told,
    offer: offerOf(units.length, told),
    lastDay: panel.lastDay,
  };
}

async function listAccepted(context: Context, of: { teamId: string; runId: string }): Promise<BatchPage[]> {
  const accepted: DecidedItem[] = [];
  let afterOrdinal = -1;
  for (;;) {
    const items = await listTeamItems(context.db, { ...of, afterOrdinal, limit: itemsAtOnce });
    const isAccepted = ({ decision }: DecidedItem) => decision !== null && decision.verdict !== 'rejected';
    accepted.push(...items.filter((item) => item.state === 'succeeded' && isAccepted(item)));
    const last = items.at(-1);
    if (last === undefined || items.length < itemsAtOnce) break;
    afterOrdinal = last.ordinal;
  }
  return accepted.map((item) => {
    const { id, url, otherAddresses, mainQuery, keyword, cannibalisation, fault } = presentSeoPage(item);
    return {
      itemId: id,
      page: url,
      otherAddresses,
      mainQuery: mainQuery?.query ?? keyword,
      siblings: cannibalisation?.pages ?? [],
      fault,
    };
  });
}

/** Which unit an address belongs to. */
export function unitFinder(units: readonly { pages: readonly Pick<BatchPage, 'page' | 'otherAddresses'>[] }[]) {
  const byKey = new Map<string, number>();
  for (const [index, unit] of units.entries()) {
    for (const { page, otherAddresses } of unit.pages) {
      for (const address of [page, ...otherAddresses]) byKey.set(addressKey(address), index);
    }
  }
  return (address: string): number | undefined => byKey.get(addressKey(address));
}

/** Every kept day up to the last final one, without a gap. Throws `conflict` when none is kept. */
export async function readPast(
  context: Context,
  of: { teamId: string; siteUrl: string; units: Parameters<typeof unitFinder>[0] },
): Promise<ClickPanel & { lastDay: string }> {
  const site = await findSite(context.db, of);
  const key = { teamId: of.teamId, siteId: site?.id ?? '' };
  const kept = site === undefined ? [] : (await listKeptDays(context.db, key)).map(({ day }) => day);
  const lastDay = kept.at(-1);
  if (site?.finalDay == null || lastDay === undefined) {
    throw new AppError(
      'conflict',
      `No daily data of ${of.siteUrl} is kept yet. Choose the website in Team Settings and wait for its sync.`,
    );
  }
  const all = daysOfWindow({ startDate: kept[0] ?? lastDay, endDate: lastDay });
  const known = new Set(kept);
  const gap = all.findLastIndex((day) => !known.has(day));
  const firstDay = all[gap + 1] ?? lastDay;
  const { clicks } = await readPageDays(context, key, {
    startDate: firstDay,
    endDate: lastDay,
    groupCount: of.units.length,
    groupOf: unitFinder(of.units),
  });
  return { ...panelOf(firstDay, clicks), dayCount: all.length - gap - 1, lastDay };
}
