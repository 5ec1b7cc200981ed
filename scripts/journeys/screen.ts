import type { Locator, Page } from 'playwright-core';

type Place = Page | Locator;

/** The first copy of a text that can be seen: another may be for phones only, or hidden in a fold. */
export const shown = (place: Place, text: string | RegExp): Locator =>
  place.getByText(text, { exact: true }).filter({ visible: true }).first();

/** Waits until exactly this text can be seen. */
export const says = (place: Place, text: string): Promise<void> => shown(place, text).waitFor();

/** Waits until a text can be seen that holds these words or matches the pattern. */
export const mentions = (place: Place, words: string | RegExp): Promise<void> =>
  place.getByText(words).filter({ visible: true }).first().waitFor();

export const button = (place: Place, name: string): Locator => place.getByRole('button', { name, exact: true });
export const link = (place: Place, name: string): Locator => place.getByRole('link', { name, exact: true });

/** A line of a review. */
export const row = (page: Page, index: number): Locator => page.locator(`tr[data-index="${index}"]`);

/** The line of a review that is read. */
export const currentRow = (page: Page): Locator => page.locator('tr[aria-current]');

/** What is read beside or over the lines of a review. */
export const pane = (page: Page): Locator => page.locator('[data-pane]');

/** Waits until a button is there and cannot be pressed. */
export const isOff = (place: Place, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true, disabled: true }).first().waitFor();

/** Waits until a link of this name leads to this path. */
export const leadsTo = (place: Place, name: string, path: string): Promise<void> =>
  link(place, name)
    .and(place.locator(`[href="${path}"]`))
    .first()
    .waitFor();

/** Waits until something has the focus, so that keys reach it. */
export const hasFocus = (locator: Locator): Promise<void> => locator.and(locator.page().locator(':focus')).waitFor();

/** Does something and waits until the server has answered the call it leads to: a reload would cut it off. */
export async function answered(page: Page, call: string | RegExp, act: Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse(call), act]);
}

/** Waits until a wizard is at a step. */
export const atStep = (page: Page, name: string): Promise<void> =>
  page.locator('[aria-current=step]', { hasText: name }).filter({ visible: true }).first().waitFor();

/** Path and query of the address. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

/** The last part of the path, such as the id of a run. */
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** What has the focus, by its label or text. */
export const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
