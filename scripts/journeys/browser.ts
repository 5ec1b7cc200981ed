import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFile } from '../testing/browser-file.ts';
import type { Person } from './start-product.ts';

const screenFolder = path.resolve(import.meta.dirname, '../../artifacts/screens');
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Pictures are for people; anyone who only wants to know what fails does without. */
const takesPictures = process.env['JOURNEYS_PICTURES'] !== 'no';
/** Scripts in a page have no time limit; a journey that hangs in one fails with a picture anyway. */
const longestMs = 200_000;
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Starts Chromium. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserFile(), args: flags });
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Failures that belong to this journey: patterns of "message address". */
  allow: (...patterns: RegExp[]) => void;
  /** Looks at the screen in light and dark, wide and narrow: accessible, nothing moving, nothing wider than the window; keeps pictures. */
  inspect: (name: string) => Promise<void>;
}

export type Journey = (visit: Visit) => Promise<void>;

interface VisitOptions {
  origin: string;
  /** Whose session the browser has. */
  person: Person;
}

/** Leads a visitor through the product in a fresh browser profile; fails on anything the console or the content policy complains about. */
export async function visit(browser: Browser, options: VisitOptions, journey: Journey): Promise<void> {
  const context = await browser.newContext({
    baseURL: options.origin,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  // What takes a second here takes longer on a busy machine; nothing waits longer than it has to.
  context.setDefaultTimeout(60_000);
  const cookies = [...options.person.cookies];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: options.origin })));
  const page = await context.newPage();
  const allowed: RegExp[] = [];
  const complaints = collectComplaints(page, options.origin);
  try {
    const visiting = journey({
      page,
      context,
      allow: (...patterns) => void allowed.push(...patterns),
      inspect: (name) => inspect(page, name),
    });
    const late = delay(longestMs, 'late', { ref: false });
    if ((await Promise.race([visiting, late])) === 'late') throw new Error(`The journey got stuck at ${page.url()}`);
    const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
  } catch (error) {
    const { currentTestName = 'journey' } = expect.getState();
    const name = `failed-${currentTestName.replaceAll(/\W+/g, '-')}.png`;
    await page.screenshot({ path: path.join(screenFolder, name), timeout: 10_000 }).catch(() => undefined);
    throw error;
  } finally {
    await context.close();
  }
}

function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message} ${page.url()}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // What the simulated services answer or lack on their own pages is not ours.
    const isOurs = page.url().startsWith(origin) && (url === '' || url.startsWith(origin));
    if (message.type() === 'error' && isOurs) complaints.push(`${message.text()} ${url}`);
  });
  void page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      // oxlint-disable-next-line no-console -- how the page reports to the journey
      console.error(`Content policy: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

/** A change of scheme or size reaches the picture in a few frames; colors change by transitions, however short. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const isChanging = () => document.getAnimations().some(({ playState }) => playState === 'running');
    for (let frame = 0, still = 0; still < 3 && frame < 60; frame += 1) {
      // A hidden page may get no frame.
      await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 250))]);
      still = isChanging() ? 0 : still + 1;
    }
  });
}

const openDialog = '[role=dialog], [role=alertdialog]';

/** What axe finds wrong, in the dialog when one is open; its large script is given to a document once. */
async function accessibilityProblems(page: Page, rules: string[]): Promise<string[]> {
  const has = await page.evaluate(
    (dialog) => ({ axe: 'axe' in globalThis, dialog: document.querySelector(dialog) !== null }),
    openDialog,
  );
  const axe = new AxeBuilder({ page, ...(has.axe && { axeSource: 'void 0' }) }).setLegacyMode(true);
  if (has.dialog) axe.include(openDialog);
  const { violations } = await axe.options({ runOnly: rules, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Everything is checked in light; dark differs from it in colors only, and the narrow screen adds none. */
const views = [
  { colorScheme: 'light', width: 1280, height: 800, rules: axeTags },
  { colorScheme: 'dark', width: 1280, height: 800, rules: ['color-contrast'] },
  { colorScheme: 'light', width: 390, height: 844, rules: axeTags },
  { colorScheme: 'dark', width: 390, height: 844, rules: [] },
] as const;

async function inspect(page: Page, name: string): Promise<void> {
  const wide = page.viewportSize();
  const problems: string[] = [];
  for (const { colorScheme, width, height, rules } of views) {
    if (rules.length === 0 && !takesPictures) continue;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const picture = path.join(screenFolder, `${name}-${colorScheme}-${width}.png`);
    if (takesPictures) await page.screenshot({ path: picture, fullPage: true });
    if (rules.length === 0) continue;
    const found = await accessibilityProblems(page, [...rules]);
    problems.push(...found.map((problem) => `${name} ${colorScheme} ${width}: ${problem}`));
  }
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await settle(page);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflowPx > 0) problems.push(`${name} is ${overflowPx} px wider than a window of ${width} px`);
  }
  const isMoving = await page.evaluate(() =>
    document
      .getAnimations()
      .some((one) => one.playState === 'running' && Number(one.effect?.getTiming().duration) > 10),
  );
  if (isMoving) problems.push(`${name} moves although reduced motion was asked for`);
  await page.emulateMedia({ colorScheme: null });
  if (wide !== null) await page.setViewportSize(wide);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
