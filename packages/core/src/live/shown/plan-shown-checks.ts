import { lastLookDay, lookDays } from '../../contract/live/shown-outcomes.ts';
import { findTeamItems } from '../../runs/record/items-store.ts';
import { readRun } from '../../runs/record/runs-store.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import { settingsOf } from '../../seo/page/seo-settings.ts';
import type { Context } from '../../team/context/context.ts';
import { insertChecks, listUnplanned } from './shown-checks-store.ts';
import { dueAt } from './shown-rules.ts';

const titlesAtOnce = 100;
const dayMs = 86_400_000;
const noQuery = 'No main search is known for this page, so there is no result page to look at.';

/** Plans the looks for each title that went live; once, however often this runs. */
export async function planShownChecks(context: Context): Promise<void> {
  const { db } = context;
  const since = new Date(context.now().getTime() - lastLookDay * dayMs);
  for (const title of await listUnplanned(db, { since, limit: titlesAtOnce })) {
    const { teamId, runId, itemId, liveAt } = title;
    const [run, [item]] = await Promise.all([
      readRun(db, runId),
      findTeamItems(db, { teamId, runId, itemIds: [itemId] }),
    ]);
    if (run === null || item === undefined) continue;
    const { mainQuery, keyword: other } = presentSeoPage(item);
    const { locationCode, languageCode } = settingsOf(run);
    const keyword = mainQuery?.query ?? other ?? '';
    const whyNot = keyword === '' ? noQuery : null;
    const looks = lookDays.map((day) => ({ day, dueAt: dueAt(liveAt, day) }));
    await insertChecks(db, title, { keyword, locationCode, languageCode, whyNot, looks });
  }
}
