import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type Journey, openBrowser, visit } from './browser.ts';
import type { Person, Product } from './start-product.ts';

/** What the journeys of a file play on: the product, and a browser in front of it. */
export type Stage<P extends Product> = P & {
  /** Leads a person through the product; fails on anything the browser complains about. */
  visit(person: Person, journey: Journey): Promise<void>;
};

/**
 * Opens a product and a browser for the tests of a file and closes them after the last one. Each test begins without
 * faults, and a second attempt of a test on a fresh product, so that nothing the first one left can fail it.
 */
export function openStage<P extends Product>(start: () => Promise<P>): Stage<P> {
  const stage = {} as Stage<P>;
  let browser: Browser;
  const open = async () =>
    Object.assign(stage, await start(), {
      visit: (person: Person, journey: Journey) => visit(browser, { origin: stage.origin, person }, journey),
    });
  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), open()]);
    return async () => {
      await browser.close();
      await stage.close();
    };
  });
  beforeEach(async ({ task }) => {
    if (task.result?.retryCount === undefined || task.result.retryCount === 0) return;
    await stage.close();
    await open();
  });
  afterEach(() => stage.sandbox.faults.clear());
  return stage;
}
