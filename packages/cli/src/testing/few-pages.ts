import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestMachine } from './run-cli.ts';

const site = 'https://www.juniperandpine.example';
const sections = ['tents', 'backpacks', 'sleeping-bags', 'camp-stoves'];

/** Options of a run on an export of a few pages of the sandbox's shop, where Search Console itself doesn't matter. */
export async function fewPages({ home }: TestMachine, count: number): Promise<string[]> {
  const file = path.join(home, 'few-pages.csv');
  const rows = sections.slice(0, count).map((section, index) => `${site}/${section}/,5,${4000 - index},0.1%,5`);
  await writeFile(file, ['Page,Clicks,Impressions,CTR,Position', ...rows].join('\n'));
  return ['--from', file, '--days', '90'];
}
