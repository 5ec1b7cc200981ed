import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import sparticuz from '@sparticuz/chromium';

const root = path.resolve(import.meta.dirname, '../..');
const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<'@sparticuz/chromium', string>;
};
const folder = path.join(root, 'artifacts/browser');
const unpacked = path.join(folder, devDependencies['@sparticuz/chromium']);
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The package unpacks into the temporary folder and takes a half-written file there for a whole one, so it gets a separate one. */
async function unpack(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(path.join(folder, 'unpacking-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  try {
    await sparticuz.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await rename(temporary, unpacked).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  });
}

/** The Chromium that tests drive: the one in CHROMIUM_PATH, an installed one, or the one that ships as an npm package. */
export async function browserFile(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'] || installed.find((file) => existsSync(file));
  if (named !== undefined) return named;
  if (!existsSync(unpacked)) await unpack();
  return path.join(unpacked, 'chromium');
}

/** Runs once before the journeys: several workers that unpack at the same time would start a file that is still being written. */
export async function setup(): Promise<void> {
  await browserFile();
}
