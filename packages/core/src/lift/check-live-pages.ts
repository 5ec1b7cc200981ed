import type { LiftCheck } from '../contract/lift/lift-api.ts';
import { daysOfWindow, pacificDay, shiftDay } from '../contract/search/search-window-rules.ts';
import { getRun } from '../runs/record/get-run.ts';
import { readPageDays } from '../search/kept/read-page-days.ts';
import { listKeptDays, listTexts } from '../search/kept/search-days-store.ts';
import { findSite } from '../search/kept/search-sites-store.ts';
import { TextDictionary } from '../search/kept/text-dictionary.ts';
import { addressKey } from '../search/rows/fold-address-rules.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { beforeDays, panelOf } from './click-panel-rules.ts';
import { findTestOfRun, listPublishedPages } from './lift-store.ts';
import { judgeWithoutHoldout } from './no-holdout-rules.ts';
import { daysLeftOf } from './show-lift-tests.ts';
import { type Days, daysOfTest, verdictOf } from './verdict-rules.ts';

/** More pages say hardly more, and a person is waiting. */
const mostUntouched = 1000;

/** Pages of a run that went live on one day, and every page that the team ever published. */
interface Live {
  liveOn: string;
  pages: Set<string>;
  touched: Set<string>;
  otherDays: number;
}

/** The pages that went live on the day on which most did, the earliest of equals; null while none is live. */
async function findLive(context: Context, of: { teamId: string; runId: string }): Promise<Live | null> {
  const published = await listPublishedPages(context.db, of);
  const byDay = new Map<string, Set<string>>();
  for (const { page, liveAt } of published) {
    if (liveAt === null) continue;
    const day = pacificDay(liveAt);
    byDay.set(day, (byDay.get(day) ?? new Set()).add(addressKey(page)));
  }
  const [first] = [...byDay].sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1));
  if (first === undefined) return null;
  const [liveOn, pages] = first;
  const all = [...byDay.values()].reduce((sum, { size }) => sum + size, 0);
  const touched = new Set(published.map(({ page }) => addressKey(page)));
  return { liveOn, pages, touched, otherDays: all - pages.size };
}

interface Period extends Days {
  siteId: string;
  teamId: string;
}

/** Addresses of the site, under one key each. */
async function listPages(context: Context, key: { siteId: string; teamId: string }): Promise<string[]> {
  const texts = new TextDictionary(await listTexts(context.db, key, 'page'));
  return [...new Set(Array.from({ length: texts.size }, (_, id) => addressKey(texts.textOf(id))))];
}

async function readClicks(context: Context, period: Period, pages: readonly string[]): Promise<Float64Array[]> {
  const places = new Map(pages.map((page, index) => [page, index]));
  const groups = { groupCount: pages.length, groupOf: (address: string) => places.get(addressKey(address)) };
  return (await readPageDays(context, period, { ...period, ...groups })).clicks;
}

/** The treated pages and the untouched ones that had most clicks before. */
async function choosePages(context: Context, period: Period, { pages, touched, liveOn }: Live): Promise<string[]> {
  const all = (await listPages(context, period)).filter((page) => pages.has(page) || !touched.has(page));
  const before = { startDate: shiftDay(liveOn, -beforeDays), endDate: shiftDay(liveOn, -1) };
  const clicks = await readClicks(context, { ...period, ...before }, all);
  const sized = all.map((page, index) => ({ page, clicks: clicks[index]?.reduce((sum, day) => sum + day, 0) ?? 0 }));
  const untouched = sized.filter(({ page, clicks }) => !pages.has(page) && clicks > 0);
  untouched.sort((a, b) => b.clicks - a.clicks || (a.page < b.page ? -1 : 1));
  return [...pages, ...untouched.slice(0, mostUntouched).map(({ page }) => page)];
}

/** The kept days up to the end of the comparison, without a gap. */
async function periodOf(context: Context, key: { siteId: string; teamId: string }, endDate: string): Promise<Period> {
  const kept = new Set((await listKeptDays(context.db, key)).map(({ day }) => day));
  const [oldest = endDate] = [...kept].sort();
  const all = daysOfWindow({ startDate: oldest < endDate ? oldest : endDate, endDate });
  const gap = all.findLastIndex((day) => !kept.has(day));
  return { ...key, startDate: all[gap + 1] ?? shiftDay(endDate, 1), endDate };
}

const tooLittle =
  'This needs ten untouched pages with clicks, twice as many as went live, and four months of search data before that day.';

/** What the pages of a run brought that all went live, judged against similar pages: marked, because chance assigned nothing. */
export async function checkLivePages(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<LiftCheck> {
  const { teamId } = actor;
  const run = await getRun(context, actor, { optimizationId, kind: 'seo' });
  const testId = await findTestOfRun(context.db, { teamId, runId: run.id });
  const none = { optimizationId, websiteUrl: run.subject, testId, liveOn: null, livePages: 0, otherDays: 0 };
  const unknown = { ...none, comparedPages: 0, days: null, daysLeft: null, why: null, result: null };
  if (testId !== null) return { ...unknown, state: 'tested' };
  const live = await findLive(context, { teamId, runId: run.id });
  if (live === null) return { ...unknown, state: 'notLive' };
  const { before, after } = daysOfTest({ firstLive: live.liveOn, lastLive: live.liveOn });
  const { liveOn, pages, otherDays } = live;
  const known = { ...unknown, liveOn, livePages: pages.size, otherDays, days: { before, after } };
  const site = await findSite(context.db, { teamId, siteUrl: run.subject });
  if (site?.finalDay == null || site.finalDay < after.endDate) {
    return { ...known, state: 'measuring', daysLeft: daysLeftOf(after, pacificDay(context.now())) };
  }
  const period = await periodOf(context, { teamId, siteId: site.id }, after.endDate);
  if (period.startDate > before.startDate) return { ...known, state: 'cannotJudge', why: tooLittle };
  const chosen = await choosePages(context, period, live);
  const panel = panelOf(period.startDate, await readClicks(context, period, chosen));
  const judged = judgeWithoutHoldout(panel, {
    treated: chosen.slice(0, pages.size).map((_, index) => index),
    untouched: chosen.slice(pages.size).map((_, index) => pages.size + index),
    liveDay: daysOfWindow({ startDate: period.startDate, endDate: liveOn }).length - 1,
    seed: run.id,
  });
  if (judged === null) return { ...known, state: 'cannotJudge', why: tooLittle };
  const share = (change: number): number | null => (Number.isFinite(change) ? Math.expm1(change) : null);
  return {
    ...known,
    state: 'judged',
    comparedPages: chosen.length - pages.size,
    result: {
      verdict: verdictOf(judged),
      lift: Math.expm1(judged.estimate),
      low: share(judged.low),
      high: share(judged.high),
      p: judged.p,
    },
  };
}
