import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SearchRow } from '@serplift/core';
import { compareCtrMethods, simulateSearchRows } from '@serplift/core/testing';
import { parse } from 'csv-parse/sync';

const usage = 'npm run bench -- ctr [FOLDER with Queries.csv and Pages.csv] [BRAND NAME ...]';

/** Prints actual / expected clicks on held-out rows of a Search Console export: our model, a public table, the raw rate of each rank. */
export async function benchCtr(args: readonly string[] = process.argv): Promise<void> {
  const [folder, ...names] = args.slice(args.indexOf('ctr') + 1);
  const { rows, domain, label } = folder === undefined ? synthetic() : await readExport(folder);
  console.log(`${label}; held out in five folds by query; 1.00 is ideal (${usage})\n`);
  console.log('rows held out                rows    clicks   site model   public table   raw rate per rank');
  for (const line of compareCtrMethods(rows, { domain, names })) {
    const ratio = (expected: number): string => (expected > 0 ? (line.actual / expected).toFixed(2) : '-');
    const cells = [
      line.group.padEnd(24),
      String(line.rows).padStart(8),
      line.actual.toFixed(0).padStart(9),
      ratio(line.site).padStart(12),
      ratio(line.publicTable).padStart(14),
      ratio(line.rawRate).padStart(19),
    ];
    console.log(cells.join(' '));
  }
}

function synthetic(): { rows: SearchRow[]; domain: string; label: string } {
  const rows = simulateSearchRows({ rows: 4000, seed: 'bench' });
  return { rows, domain: 'brand.example', label: `Synthetic rows, no real site (${rows.length})` };
}

async function readExport(folder: string): Promise<{ rows: SearchRow[]; domain: string; label: string }> {
  const queries = await readCsv(path.join(folder, 'Queries.csv'));
  const pages = await readCsv(path.join(folder, 'Pages.csv'));
  const domain = new URL(pages[0]?.[0] ?? 'https://unknown.invalid').hostname;
  const rows = queries.map(([query = '', clicks, impressions, , position]) => ({
    query: query.toLowerCase(),
    // An export does not say which page a query led to, so each query is a page of its own.
    page: query,
    clicks: Number(clicks),
    impressions: Number(impressions),
    position: Number(position),
  }));
  const readable = rows.filter((row) => Number.isFinite(row.clicks + row.impressions + row.position));
  return { rows: readable, domain, label: `${folder}: ${readable.length} of ${rows.length} queries of ${domain}` };
}

async function readCsv(file: string): Promise<string[][]> {
  const rows: string[][] = parse(await readFile(file, 'utf8'), { bom: true, relaxColumnCount: true, fromLine: 2 });
  return rows;
}
