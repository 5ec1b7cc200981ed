import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { type DemoProduct, demoSite, startDemoProduct } from './start-product.ts';

/** A product without a worker, and a connected team with a run of each kind that stays pending. */
export interface WaitingProduct extends DemoProduct {
  runs: Record<'ads' | 'seo' | 'questions', string>;
}

/** Starts it; what a run would bring later, a journey makes up by {@link changeAnswer}. */
export async function startWaitingProduct(): Promise<WaitingProduct> {
  const product = await startDemoProduct({ worker: false });
  const { owner, teamId } = product;
  const [campaign] = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
  const ads = await owner.call(api.ads.start, { campaignIds: [campaign?.id ?? ''], settings: {} });
  const seo = await owner.call(api.seo.start, { settings: {} });
  const questions = await owner.call(api.questions.start, { websiteUrl: demoSite, settings: {} });
  return { ...product, runs: { ads: ads.id, seo: seo.id, questions: questions.id } };
}

/** Answers a call such as `POST /api/teams` (a pattern) with a failure that carries no words, or with the given answer. */
export async function fakeAnswer(page: Page, call: string, json?: object): Promise<void> {
  const [method, pattern = ''] = call.split(' ');
  await page.route(pattern, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return json === undefined ? route.fulfill({ status: 503, body: '' }) : route.fulfill({ json });
  });
}

type Answer = Record<string, unknown>;

/** Lets a pending run end while someone is watching, at the second look. */
export async function changeAnswer(page: Page, pattern: string, next: (run: Answer) => object): Promise<void> {
  let looks = 0;
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    looks += 1;
    if (looks === 1) return route.fulfill({ response });
    const run = (await response.json()) as Answer;
    return route.fulfill({ response, json: { ...run, completedAt: run['createdAt'], ...next(run) } });
  });
}
