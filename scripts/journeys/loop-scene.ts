import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { button, idOf, mentions, says } from './screen.ts';
import { type DemoProduct, demoSite, untilEnded } from './start-product.ts';

interface WordPressAccess {
  username: string;
  applicationPassword: string;
}

/** A finished run of the demo team over at most this many pages, and a WordPress that its texts can be published to. */
export async function runForLoop(
  { owner, teamId }: DemoProduct,
  { maxPages, access }: { maxPages: number; access: WordPressAccess },
): Promise<string> {
  const { username, applicationPassword } = access;
  await owner.call(api.destinations.create, {
    teamId,
    kind: 'wordpress',
    websiteUrl: demoSite,
    username,
    applicationPassword,
  });
  const { id: optimizationId } = await owner.call(api.seo.start, { settings: { maxPages } });
  await untilEnded(() => owner.call(api.seo.show, { optimizationId }));
  return optimizationId;
}

/** Starts the test that a result with accepted pages offers; gives the path of its screen. */
export async function proveIt(page: Page, resultPath: string): Promise<string> {
  await page.goto(resultPath);
  await button(page, 'Prove It…').click();
  await mentions(page, /A lift of \+20% would be found/);
  await mentions(page, /Chance picks \d+/);
  await button(page, 'Start Test').click();
  await mentions(page, /0 of \d+ pages live/);
  return `/lift-tests/${idOf(page)}`;
}

/** Asks for the changes that publishing would make; nothing is written yet. */
export async function showChanges(page: Page, resultPath: string): Promise<void> {
  await page.goto(resultPath);
  await button(page, 'Publish…').click();
  await button(page, 'Show Changes').click();
  await mentions(page, /searches Google for each new title 14 and 28 days after it is live/);
  await mentions(page, 'This page waits for the verdict of a lift test');
}

/** Publishes what is shown, and waits until pages show it. */
export async function publishShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish \d+ Text/u }).click();
  await mentions(page, 'Seen on the page');
}

/** Closes the dialog, and looks at the test, which measures now. */
export async function seeMeasuring(page: Page, testPath: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.goto(testPath);
  await says(page, 'Measuring');
  await mentions(page, 'there is no number before that');
}

/** Sees on the result that Google shows new titles. */
export async function seeShown(page: Page, resultPath: string): Promise<void> {
  await page.goto(resultPath);
  await button(page, 'Receipts').click();
  await mentions(page, 'Shown as written');
}

/** Reads the verdict, its interval, and what to do next. */
export async function seeLifted(page: Page, testPath: string): Promise<void> {
  await page.goto(testPath);
  await says(page, 'Lifted');
  await mentions(page, /The new texts brought clicks: \+\d+% compared with the pages that waited/);
  await mentions(page, /The 95% interval is \+\d+% to \+\d+%/);
  await mentions(page, /Publish the new text on the \d+ pages that waited/);
}
