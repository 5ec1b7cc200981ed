import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRow } from '@serplift/core';
import { type ColumnRole, columnRole, type PageRow } from '@serplift/core/testing';
import { isUrl } from '@serplift/core/url';
import { parse } from 'csv-parse/sync';

/** The search data of one site as the product gets it. */
export interface SiteFolder {
  name: string;
  domain: string;
  rows: SearchRow[];
  /** Page rows in addition to query rows; null for exports of the interface, whose pages and queries are not joined. */
  pages: PageRow[] | null;
}

interface Sums {
  clicks: number;
  impressions: number;
  weighted: number;
}

/** A folder with CSV files is a site; one without holds a folder for each site. */
export function readSearchFolders(folder: string): SiteFolder[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && entry.name.endsWith('.csv'))) return [readSite(folder)];
  return entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => readSite(path.join(folder, name)))
    .filter(({ rows, pages }) => rows.length + (pages?.length ?? 0) > 0);
}

/** Adds up daily files (date, page; date, query, page) or reads an export of the interface (Queries.csv, Pages.csv). */
function readSite(folder: string): SiteFolder {
  const sums = { joined: new Map<string, Sums>(), pages: new Map<string, Sums>(), queries: new Map<string, Sums>() };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (file.endsWith('.csv')) addFile(sums, path.join(folder, file));
  }
  const pages = [...sums.pages].map(([page, sum]) => Object.assign({ page }, figuresOf(sum)));
  const joined = [...sums.joined].map(([pair, sum]) => {
    const [query = '', page = ''] = pair.split('\n');
    return Object.assign({ query, page }, figuresOf(sum));
  });
  const alone = [...sums.queries].map(([query, sum]) => Object.assign({ query, page: '' }, figuresOf(sum)));
  const address = pages[0]?.page ?? joined[0]?.page ?? '';
  const domain = isUrl(address) ? new URL(address).hostname : path.basename(folder);
  const name = path.basename(folder);
  if (joined.length > 0) return { name, domain, rows: joined, pages: pages.length > 0 ? pages : null };
  return { name, domain, rows: [...pages.map((page) => Object.assign({ query: null }, page)), ...alone], pages: null };
}

function addFile(
  sums: { joined: Map<string, Sums>; pages: Map<string, Sums>; queries: Map<string, Sums> },
  file: string,
): void {
  const [header = [], ...lines]: string[][] = parse(readFileSync(file, 'utf8'), { bom: true, relaxColumnCount: true });
  const columnOf = (role: ColumnRole): number => header.findIndex((title) => columnRole(title) === role);
  const [query, page, clicks, impressions, position] = [
    columnOf('query'),
    columnOf('page'),
    columnOf('clicks'),
    columnOf('impressions'),
    columnOf('position'),
  ] as const;
  if (Math.min(clicks, impressions, position) < 0 || Math.max(query, page) < 0) return;
  const into = query < 0 ? sums.pages : page < 0 ? sums.queries : sums.joined;
  for (const line of lines) {
    const [got, shown, rank] = [clicks, impressions, position].map((column) =>
      Number(line[column]?.replaceAll(',', '')),
    );
    if (got === undefined || shown === undefined || rank === undefined) continue;
    if (!(shown > 0) || !(got <= shown) || !Number.isFinite(rank)) continue;
    const key = [query, page].flatMap((column) => (column < 0 ? [] : [line[column] ?? ''])).join('\n');
    const sum = into.get(key) ?? { clicks: 0, impressions: 0, weighted: 0 };
    sum.clicks += got;
    sum.impressions += shown;
    sum.weighted += shown * rank;
    into.set(key, sum);
  }
}

function figuresOf({ clicks, impressions, weighted }: Sums): Omit<PageRow, 'page'> {
  return { clicks, impressions, position: weighted / impressions };
}
