import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type SearchRow } from '@serplift/core';
import { aggregateSearchRows, type PageRow } from '@serplift/core/testing';
import { isUrl } from '@serplift/core/url';
import { collectSearchExport } from '@serplift/core/work';

/** The search data of one site as the product gets it. */
export interface SiteFolder {
  folder: string;
  name: string;
  domain: string;
  rows: SearchRow[];
  /** Page rows in addition to query rows; null for exports of the interface, whose pages and queries are not joined. */
  pages: PageRow[] | null;
}

/** A folder with CSV files is a site; one without holds a folder for each site. */
export async function readSearchFolders(folder: string): Promise<SiteFolder[]> {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && entry.name.endsWith('.csv'))) return [await readSite(folder)];
  const sites = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
  return Promise.all(sites.map(({ name }) => readSite(path.join(folder, name))));
}

/** Reads a site with the reader of imports. */
async function readSite(folder: string): Promise<SiteFolder> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.csv'));
  const { rows } = await collectSearchExport(files.sort().map((file) => path.join(folder, file)));
  const address = rows.find(({ page }) => page !== '')?.page ?? '';
  const site = {
    folder,
    name: path.basename(folder),
    domain: isUrl(address) ? new URL(address).hostname : path.basename(folder),
  };
  const ofPages = rows.filter(({ page }) => page !== '');
  const named = ofPages.filter(({ query }) => query !== null);
  if (named.length === 0 || named.length === ofPages.length) return { ...site, rows, pages: null };
  const pages = aggregateSearchRows();
  for (const row of ofPages) pages.add(row);
  return { ...site, rows: named, pages: [...pages.pages()] };
}
