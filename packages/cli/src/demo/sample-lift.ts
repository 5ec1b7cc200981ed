import { type Context } from '@serplift/core';
import { api, type LiftTestDetails, type SeoPage } from '@serplift/core/api';
import { decideLiftTests, keepSampleDays } from '@serplift/core/work';
import { demoStage, type DemoStage } from './demo-stage.ts';

/** The same pages as the website of the other runs, in a separate property, so that its past can be fetched in parts. */
export const testedWebsite = 'https://www.juniperandpine.example/';
/** Enough for a test that the site can prove. */
const mostPages = 70;
/** How many times as many clicks the simulated Google gives to pages with a new title. */
const effect = 1.4;
/** The clicks compared end 34 days after the pages are live; Google's figures are final three days later. */
const startedDaysAgo = 45;
const keptPastDays = 200;
const dayMs = 86_400_000;

/** An SEO run for a test; all its proposals are accepted. */
export async function sampleLiftRun({ call, until }: DemoStage): Promise<void> {
  const settings = { maxPages: mostPages };
  const input = { websiteUrl: testedWebsite, settings, idempotencyKey: 'sample-lift' };
  const { id: optimizationId } = await call(api.seo.start, input);
  const run = await until(
    () => call(api.seo.show, { optimizationId }),
    ({ completedAt }) => completedAt !== null,
  );
  const decisions = run.pages
    .filter(({ state, decision }) => state === 'succeeded' && decision === null)
    .map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  if (decisions.length > 0) await call(api.decisions.decideMany, { optimizationId, decisions });
}

async function findRun({ call, owner }: DemoStage): Promise<string | undefined> {
  const runs = await call(api.seo.history, { userId: owner.userId });
  return runs.find(({ websiteUrl }) => websiteUrl === testedWebsite)?.id;
}

/** Starts the test at a time in the past, knowing only the search data of then. */
async function start(past: { context: Context; stage: DemoStage }, optimizationId: string): Promise<LiftTestDetails> {
  const { context, stage } = past;
  const { call, owner } = stage;
  const kept = (await call(api.searchData.list, {})).find(({ websiteUrl }) => websiteUrl === testedWebsite);
  if (kept !== undefined) await call(api.searchData.remove, { siteId: kept.id });
  const of = { teamId: owner.teamId, websiteUrl: testedWebsite, days: keptPastDays };
  await keepSampleDays(context, of);
  return call(api.lift.start, { optimizationId });
}

async function putJson(url: string, method: 'POST' | 'PUT', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The sandbox refused ${url} (${response.status}).`);
}

/** Gives the simulated site its new titles on the day the test began, and its Google an opinion of them. */
async function changeSite(sandboxUrl: string, test: LiftTestDetails, pages: readonly SeoPage[]): Promise<void> {
  const titles = new Map(pages.map(({ id, optimizedTitle }) => [id, optimizedTitle]));
  const changed = test.units.filter(({ arm }) => arm !== 'waiting').flatMap((unit) => unit.pages);
  for (const { itemId, url } of changed) {
    const edit = { path: new URL(url).pathname, field: 'title', value: titles.get(itemId) ?? null, at: test.createdAt };
    await putJson(`${sandboxUrl}/wordpress/changes`, 'POST', edit);
  }
  await putJson(`${sandboxUrl}/search-console/effect`, 'PUT', { times: effect });
}

/**
 * A lift test with its verdict, as if it had been started weeks ago: planned, assigned and judged by the product from what
 * the simulated Google says. Continues where an earlier call was killed.
 */
export async function sampleLiftTest(context: Context, stage: DemoStage): Promise<void> {
  const { call, owner } = stage;
  const { sandboxUrl } = context.config.providers;
  const optimizationId = await findRun(stage);
  if (sandboxUrl === null || optimizationId === undefined) return;
  const [known] = await call(api.lift.list, {});
  const startedAt = known === undefined ? Date.now() - startedDaysAgo * dayMs : Date.parse(known.createdAt);
  const then = { ...context, now: () => new Date(startedAt) };
  const past = { context: then, stage: demoStage(then, owner) };
  const test =
    known === undefined ? await start(past, optimizationId) : await call(api.lift.show, { testId: known.id });
  if (test.state === 'waitingForPages') {
    const { pages } = await call(api.seo.show, { optimizationId });
    await changeSite(sandboxUrl, test, pages);
    await past.stage.call(api.lift.markLive, { testId: test.id, liveOn: test.createdAt.slice(0, 10) });
  }
  await keepSampleDays(context, { teamId: owner.teamId, websiteUrl: testedWebsite, days: keptPastDays });
  // The months before, without which the website would be "syncing" until the night.
  await call(api.searchData.sync, { websiteUrl: testedWebsite });
  await decideLiftTests(context);
}
