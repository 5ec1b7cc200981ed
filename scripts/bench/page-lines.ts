import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findOpportunities } from '@serplift/core/testing';
import { parse } from 'csv-parse/sync';
import type { SiteFolder } from './read-search-folder.ts';

interface PageLine {
  clicks: number;
  impressions: number;
  position: number;
}

/** Compares a run's figures with the lines of the export's list of pages, read by another reader; pages of several addresses have no line of their own. */
export function comparePageLines(site: SiteFolder): { equal: number; compared: number } {
  const lines = readPageLines(site.folder);
  const { opportunities } = findOpportunities({
    ...site,
    lastPages: null,
    windowDays: 90,
    startPosition: 1,
    endPosition: 1_000,
    allAddresses: true,
    brand: { domain: site.domain },
    competitorDomains: [],
  });
  let [equal, compared] = [0, 0];
  for (const { page, otherAddresses, clicks, impressions, position } of opportunities) {
    const line = lines.get(page);
    if (line === undefined || otherAddresses.some((address) => !address.includes('#'))) continue;
    compared += 1;
    const isEqual = clicks === line.clicks && impressions === line.impressions;
    if (isEqual && Math.abs(position - line.position) < 0.005) equal += 1;
    else console.log(`  ${page}: ${clicks}/${impressions}/${position}, in the file ${JSON.stringify(line)}`);
  }
  return { equal, compared };
}

function readPageLines(folder: string): Map<string, PageLine> {
  const lines = new Map<string, PageLine>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.csv'));
  for (const file of files) {
    const rows = parse(readFileSync(path.join(folder, file)), {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    for (const [address = '', clicks = '', impressions = '', , position = ''] of rows) {
      const page = address.replaceAll(/\s+/gu, ' ').trim();
      if (!/^https?:/iu.test(page)) continue;
      lines.set(page, {
        clicks: whole(clicks),
        impressions: whole(impressions),
        position: Number(position.replace(',', '.')),
      });
    }
  }
  return lines;
}

const whole = (text: string): number => Number(text.replaceAll(/\D/gu, ''));
