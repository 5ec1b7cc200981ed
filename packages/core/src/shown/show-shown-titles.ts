import type { Context, TeamActor } from '../context/context.ts';
import { toUsd } from '../contract/money.ts';
import { groupBy } from '../platform/group-by.ts';
import { getRun } from '../runs/record/get-run.ts';
import type { ShownLook, ShownTitle } from './shown-api.ts';
import { listChecks, type ShownCheck } from './shown-checks-store.ts';

const toLook = (check: ShownCheck): ShownLook => ({
  day: check.day,
  dueAt: check.dueAt.toISOString(),
  state: check.state,
  lookedAt: check.lookedAt?.toISOString() ?? null,
  outcome: check.outcome,
  shownTitle: check.shownTitle,
  position: check.position,
  costUsd: toUsd(check.costTicks),
  message: check.message,
});

function toTitle(checks: readonly [ShownCheck, ...ShownCheck[]]): ShownTitle {
  const [{ publicationId, itemId, pageUrl, title, query, risk }] = checks;
  const first = checks.find(({ outcome }) => outcome === 'asWritten');
  return {
    publicationId,
    itemId,
    pageUrl,
    title,
    query,
    risk,
    outcome: checks.findLast(({ outcome }) => outcome !== null)?.outcome ?? null,
    firstShownAt: first?.lookedAt?.toISOString() ?? null,
    simulated: checks.some(({ simulated }) => simulated === true),
    looks: checks.map(toLook),
  };
}

/** How Google shows the titles that were published from one of the team's runs. */
export async function listShownTitles(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<ShownTitle[]> {
  const run = await getRun(context, actor, { optimizationId, kind: 'seo' });
  const checks = await listChecks(context.db, { teamId: actor.teamId, runId: run.id });
  return [...groupBy(checks, ({ publicationId }) => publicationId).values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [toTitle([first, ...rest])],
  );
}
