// node --conditions=source --import tsx scripts/take-product-pictures.ts http://127.0.0.1:4173 [/seo-optimization/ID]
// Retakes the pictures of the front page and of the README from a running Serplift in sandbox mode with a connected demo team.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { api, requestOf } from '@serplift/core/api';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './journeys/browser.ts';

const web = path.resolve(import.meta.dirname, '../packages/web');
const folder = path.join(web, 'src/features/public/pictures');
const website = 'https://www.juniperandpine.example/';
/** On phones the picture shows the narrow screen, so that its text stays readable. */
const shapes = [
  { name: 'review', width: 1200, height: 760, scale: 2, quality: 0.82 },
  { name: 'review-phone', width: 412, height: 640, scale: 2, quality: 0.7 },
];

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

const readme = path.resolve(import.meta.dirname, '../docs/images/seo-result.png');
const readmeShape = { width: 1280, height: 900, scale: 1 };

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
}

async function post(page: Page, target: string, data: object): Promise<{ id: string }> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(target, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${target} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** The address of a finished run of a few pages. */
async function run(page: Page): Promise<string> {
  await post(page, requestOf(api.user.selectWebsite, { websiteUrl: website }).url, { websiteUrl: website });
  const { id } = await post(page, '/api/seo-optimize', { websiteUrl: website, settings: { maxPages: 24 } });
  await page.goto(`/seo-optimization/${id}`);
  await page.getByText('All 24', { exact: true }).waitFor({ timeout: 120_000 });
  return `/seo-optimization/${id}`;
}

/** Chromium writes WebP itself, so no encoder has to be installed. */
async function toWebp(browser: Browser, png: Buffer, quality: number): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ({ source, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, quality },
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** What a link to the front page shows elsewhere: name, sentence and a corner of the product. */
async function takePreview(browser: Browser, review: Buffer): Promise<Buffer> {
  const mark = await readFile(path.join(web, 'public/favicon.svg'));
  const font = await readFile(
    fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  );
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { margin: 0; overflow: hidden; background: #eceffc; font-family: Inter; color: #14171f }
    header { display: flex; align-items: center; gap: 14px; padding: 48px 64px 0; font-size: 30px; font-weight: 600 }
    h1 { margin: 22px 64px 36px; font-size: 54px; line-height: 1.12; letter-spacing: -0.025em; font-weight: 600; text-wrap: balance }
    img.review { display: block; margin-left: 64px; width: 1072px; border-radius: 14px; box-shadow: 0 0 0 1px #e3e6eb, 0 12px 40px -8px rgb(16 20 30 / 0.25) }
  </style>
  <header><img width="44" src="data:image/svg+xml;base64,${mark.toString('base64')}">Serplift</header>
  <h1>Get more clicks from the rankings you already have</h1>
  <img class="review" src="data:image/png;base64,${review.toString('base64')}">`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

/** The first pages of the list as a person sees them. */
async function takeReview(
  { browser, address, storageState }: { browser: Browser; address: string; storageState: StorageState },
  shape: { width: number; height: number; scale: number; colorScheme: 'light' | 'dark' },
): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL,
    storageState,
    colorScheme: shape.colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: shape.width, height: shape.height },
    deviceScaleFactor: shape.scale,
  });
  const view = await context.newPage();
  await view.goto(address);
  const list = view.getByRole('grid', { name: 'Pages', exact: true });
  await list.getByRole('row').first().waitFor();
  await list.evaluate((one) => window.scrollTo(0, one.getBoundingClientRect().top + window.scrollY - 160));
  await view.waitForLoadState('networkidle');
  const png = await view.screenshot();
  await context.close();
  return png;
}

const browser = await openBrowser();
const baseURL = process.argv[2] ?? 'http://127.0.0.1:4173';
const first = await browser.newContext({ baseURL, viewport: { width: 1200, height: 760 } });
const page = await first.newPage();
await signIn(page);
const address = process.argv[3] ?? (await run(page));
const from = { browser, address, storageState: await first.storageState() };
for (const { name, width, height, scale, quality } of shapes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const file = `${name}-${colorScheme}.webp`;
    const png = await takeReview(from, { width, height, scale, colorScheme });
    const picture = await toWebp(browser, png, quality);
    await writeFile(path.join(folder, file), picture);
    console.log(file, `${Math.round(picture.length / 1000)} kB`);
    if (file === 'review-light.webp') {
      await writeFile(path.join(web, 'public/preview.png'), await takePreview(browser, png));
    }
  }
}
await writeFile(readme, await takeReview(from, { ...readmeShape, colorScheme: 'light' }));
await browser.close();
