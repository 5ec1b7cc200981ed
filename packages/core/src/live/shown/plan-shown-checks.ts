import { lastLookDay, lookDays } from '../../contract/live/shown-outcomes.ts';
import { findTeamItems } from '../../runs/record/items-store.ts';
import { readRun } from '../../runs/record/runs-store.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import { settingsOf } from '../../seo/page/seo-settings.ts';
import { rewriteRisk } from '../../seo/write/rewrite-risk-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { insertChecks, listUnplanned, type UnplannedTitle } from './shown-checks-store.ts';
import { dueAt } from './shown-rules.ts';

const titlesAtOnce = 100;
const dayMs = 86_400_000;
const noQuery = 'No main search is known for this page, so there is no result page to look at.';

/** The search whose result page is looked at, and the risk that was estimated for the title. */
async function describeTitle({ db }: Context, { teamId, runId, itemId, title }: UnplannedTitle) {
  const [run, [item]] = await Promise.all([
    readRun(db, runId),
    findTeamItems(db, { teamId, runId, itemIds: [itemId] }),
  ]);
  if (run === null || item === undefined) return null;
  const { mainQuery, keyword, optimizedTitle, rewriteRisk: estimated } = presentSeoPage(item);
  const { locationCode, languageCode } = settingsOf(run);
  // An edited title has a separate estimate; its page isn't read again for it.
  const isProposed = title === optimizedTitle && estimated !== null;
  const surroundings = { h1: null, brand: null, language: languageCode, otherTitles: [] };
  const { probability: risk } = isProposed ? estimated : rewriteRisk(title, surroundings);
  return { keyword: mainQuery?.query ?? keyword, locationCode, languageCode, risk };
}

/** Plans the looks for each title that went live; once, however often this runs. */
export async function planShownChecks(context: Context): Promise<void> {
  const { db } = context;
  const since = new Date(context.now().getTime() - lastLookDay * dayMs);
  for (const title of await listUnplanned(db, { since, limit: titlesAtOnce })) {
    const found = await describeTitle(context, title);
    if (found === null) continue;
    const { keyword, ...rest } = found;
    const whyNot = keyword === null || keyword === '' ? noQuery : null;
    const looks = lookDays.map((day) => ({ day, dueAt: dueAt(title.liveAt, day) }));
    await insertChecks(db, title, { ...rest, keyword: keyword ?? '', whyNot, looks });
  }
}
