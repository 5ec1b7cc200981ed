import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** Vite's list of what it built. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const web = path.resolve(import.meta.dirname, '../../packages/web');
const built = path.join(web, 'dist/app');
const manifest = JSON.parse(await readFile(path.join(built, '.vite/manifest.json'), 'utf8')) as Manifest;

const frame = 'src/app/SignedInRoutes.tsx';
const publicPages = /\/(Home|Login|Invite|Privacy|Terms)Page\.tsx$/;
const steps: Record<string, string[]> = {
  SeoOptimizationPage: ['pages/optimizations/SeoSetupStep.tsx', 'features/seo/SeoResult.tsx'],
  ResponsiveSearchAdsPage: ['features/ads/select/AdsSetupStep.tsx', 'features/ads/review/AdsResult.tsx'],
  QuestionsPage: ['pages/optimizations/QuestionsSetupStep.tsx', 'features/questions/QuestionResult.tsx'],
};

/** The compressed size of the code that has to be there before a screen of these parts can be drawn. */
async function bytesOf(parts: string[]): Promise<number> {
  const keys = new Set(parts);
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  const sizes = [...keys].map(async (key) => {
    const file = manifest[key]?.file;
    if (file === undefined) throw new Error(`The build has no ${key}.`);
    return gzipSync(await readFile(path.join(built, file)), { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const pages = Object.keys(manifest).filter((key) => /^src\/pages\/.*Page\.tsx$/.test(key));
const screens = pages
  .filter((page) => !publicPages.test(page))
  .flatMap((page) => {
    const own = steps[path.basename(page, '.tsx')];
    return own === undefined ? [[page]] : own.map((step) => [page, `src/${step}`]);
  });

it('the build names every screen', async () => {
  const files = await readdir(path.join(web, 'src/pages'), { recursive: true });
  const written = files.filter((file) => file.endsWith('Page.tsx')).map((file) => `src/pages/${file}`);
  expect(new Set(pages)).toEqual(new Set(written));
});

it('signing in takes at most 150 kB of code', async () => {
  expect(await bytesOf(['index.html', 'src/pages/LoginPage.tsx'])).toBeLessThanOrEqual(150_000);
});

it.each(pages.filter((page) => publicPages.test(page)))('%s takes at most 150 kB of code', async (page) => {
  expect(await bytesOf(['index.html', page])).toBeLessThanOrEqual(150_000);
});

it.each(screens)('%s takes at most 200 kB of code', async (...parts) => {
  expect(await bytesOf(['index.html', frame, ...parts])).toBeLessThanOrEqual(200_000);
});
