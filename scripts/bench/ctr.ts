import {
  brandTagger,
  brandTerms,
  drawClicks,
  estimateTextEffect,
  findOpportunities,
  type JudgedSite,
  type JudgedSplit,
  judgedGroups,
  judgeSite,
  readFoldedParts,
  simulateSite,
  sumTextEffects,
} from '@serplift/core/testing';
import { comparePageLines } from './page-lines.ts';
import { readSearchFolders, type SiteFolder } from './read-search-folder.ts';

const usage = 'npm run bench -- ctr [FOLDER of a site, or of a folder a site] [BRAND NAME ...] [--drawn]';
const windowDays = 90;
const picksCounted = 100;
/** How often clicks are drawn for each site with `--drawn`. */
const draws = 6;

interface Judged extends JudgedSite {
  site: SiteFolder;
  /** What new texts may bring by the clicks of the site, and the share of the best pages whose figure stops at a bound. */
  promised: number;
  atBound: number;
}

/**
 * Prints how calibrated the click model is on pages that it has not seen, site by site and pooled
 * (docs/methods/seo.md).
 */
export async function benchCtr(args: readonly string[] = process.argv): Promise<void> {
  const [folder, ...names] = args.slice(args.indexOf('ctr') + 1).filter((arg) => arg !== '--drawn');
  const sites = folder === undefined ? [synthetic()] : await readSearchFolders(folder);
  if (args.includes('--drawn')) return printDrawn(sites, names);
  console.log(`Expected by actual clicks of pages left out, 20 splits both ways; in range: 0.85 to 1.15 (${usage})`);
  const judged = sites.map((site) => judge(site, names));
  for (const scope of Object.keys(scopes) as Scope[]) printCalibrations(judged, scope);
  printScores(judged);
  if (folder !== undefined) printPageLines(sites);
}

const scopes = {
  shown: 'Pages whose gap is shown',
  shownByHalf: 'Pages whose gap would be shown by what the other half alone says',
  all: 'All pages in range, shown or not',
} as const;
type Scope = keyof typeof scopes;

function printCalibrations(sites: readonly Judged[], scope: Scope): void {
  console.log(`\n${scopes[scope]}`);
  const header = judgedGroups.map((group) => group.padStart(6)).join(' ');
  console.log(`${'site'.padEnd(22)} ${'pages'.padStart(6)}  gate   ${header}   inside 80 %`);
  for (const site of sites) {
    if (scope === 'all' || pagesOf([site], scope) > 0) printCalibration(site, scope);
  }
  const inside = percent(sum(sites, (split) => split[scope].inside) / pagesOf(sites, scope)).padStart(11);
  console.log(`${'pooled by clicks'.padEnd(37)}${ratiosOf(sites, { scope, isEqual: false })}   ${inside}`);
  console.log(`${'pooled, sites equal'.padEnd(37)}${ratiosOf(sites, { scope, isEqual: true })}`);
}

function pagesOf(sites: readonly Judged[], scope: Scope): number {
  return sum(sites, (split) => split[scope].pages);
}

/** Prints the same judgment of clicks that the model itself draws: how far a model that is right comes out from 1. */
function printDrawn(sites: readonly SiteFolder[], names: readonly string[]): void {
  console.log(`Expected by actual clicks where the model itself draws the clicks, ${draws} times a site (${usage})\n`);
  console.log(`${'site'.padEnd(22)} ${judgedGroups.map((group) => group.padStart(6)).join(' ')}`);
  const found = new Map<Group, number[]>(judgedGroups.map((group) => [group, []]));
  for (const site of sites) {
    const { parts, prior } = readFoldedParts(site, brandTagger(brandTerms({ domain: site.domain, userList: names })));
    for (let draw = 0; draw < draws; draw += 1) {
      const drawn = drawClicks(parts, { prior, seed: `${site.name} ${draw}` });
      if (drawn === null) break;
      const { splits } = judgeSite(drawn, prior);
      const totals = judgedGroups.map((group) => [group, totalsOf(splits, { scope: 'all', group })] as const);
      for (const [group, { actual, expected }] of totals) if (actual > 0) found.get(group)?.push(expected / actual);
      console.log(`${site.name.slice(0, 22).padEnd(22)} ${totals.map(([, total]) => ratio(total)).join(' ')}`);
    }
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const cells = judgedGroups.map((group) => {
      const sorted = (found.get(group) ?? []).sort((a, b) => a - b);
      return (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(2).padStart(6);
    });
    console.log(`${`${share * 100} % of draws`.padEnd(22)} ${cells.join(' ')}`);
  }
}

function judge(site: SiteFolder, names: readonly string[]): Judged {
  const brand = { domain: site.domain, userList: names };
  const { parts, prior } = readFoldedParts(site, brandTagger(brandTerms(brand)));
  const plan = findOpportunities({
    ...site,
    lastPages: null,
    windowDays,
    startPosition: 2,
    endPosition: 10,
    brand,
    competitorDomains: [],
  });
  const clicks = parts.pages.reduce((total, page) => total + page.clicks, 0);
  const picks = plan.opportunities.slice(0, picksCounted);
  const bound = picks.filter(({ belowSimilar }) => belowSimilar?.isAtMost === true).length;
  const promised = sumTextEffects(
    plan.opportunities.map(({ clicks28, fault }) => estimateTextEffect(clicks28, fault)),
  ).point;
  return {
    site,
    ...judgeSite(parts, prior),
    promised: promised / Math.max(1, (clicks * 28) / windowDays),
    atBound: bound / Math.max(1, picks.length),
  };
}

function printCalibration(site: Judged, scope: Scope): void {
  const { skill, splits } = site;
  const halves = Math.max(1, splits.length / 2);
  const inside = percent(sum([site], (split) => split[scope].inside) / pagesOf([site], scope)).padStart(11);
  const cells = judgedGroups.map((group) => ratio(totalsOf(splits, { scope, group }))).join(' ');
  const pages = (pagesOf([site], scope) / halves).toFixed(0).padStart(6);
  const name = site.site.name.slice(0, 22).padEnd(22);
  console.log(`${name} ${pages}  ${skill.isOpen ? 'open' : 'shut'}   ${cells}   ${inside}`);
  const ranges = judgedGroups.map((group) => {
    const ratios = splits.map((split) => split[scope].groups[group]).filter(({ actual }) => actual > 0);
    const sorted = ratios.map(({ actual, expected }) => expected / actual).sort((a, b) => a - b);
    if (sorted.length === 0) return '-';
    return [0.1, 0.9]
      .map((share) => (sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1))
      .join('-');
  });
  console.log(`${'  10 to 90 % of splits'.padEnd(37)}${ranges.map((range) => range.padStart(6)).join(' ')}`);
}

function printScores(sites: readonly Judged[]): void {
  console.log(
    '\nsite                   log score over mean rate                 promised   at a bound   shown at positions   pages from',
  );
  for (const judged of sites) {
    const { skill, site } = judged;
    const gain = sum([judged], (split) => split.logScore - split.meanRateLogScore) / pagesOf([judged], 'all');
    const bands = skill.isOpen ? skill.bands.filter(({ isShown }) => isShown) : [];
    const least = skill.leastImpressions === 0 ? 'the whole list' : `${skill.leastImpressions.toFixed(0)} impressions`;
    const cells = [
      site.name.slice(0, 22).padEnd(22),
      `${gain.toFixed(3)} (gate ${skill.gain.toFixed(3)}, at least ${skill.lower.toFixed(3)})`.padEnd(40),
      percent(judged.promised).padStart(8),
      percent(judged.atBound).padStart(12),
      `  ${bands.map(({ from, to }) => `${from}-${to}`).join(', ') || 'none'}`.padEnd(21),
      least,
    ];
    console.log(cells.join(' '));
  }
}

/** Prints on how many pages a run's figures are those of the file. */
function printPageLines(sites: readonly SiteFolder[]): void {
  console.log('\nPages whose clicks, impressions, and position are those of their line in the export');
  for (const site of sites) {
    const { equal, compared } = comparePageLines(site);
    console.log(`${site.name.slice(0, 22).padEnd(22)} ${equal} of ${compared}`);
  }
}

type Group = (typeof judgedGroups)[number];

interface Cell {
  scope: Scope;
  group: Group;
}

function totalsOf(splits: readonly JudgedSplit[], { scope, group }: Cell): { actual: number; expected: number } {
  const total = { actual: 0, expected: 0 };
  for (const split of splits) {
    total.actual += split[scope].groups[group].actual;
    total.expected += split[scope].groups[group].expected;
  }
  return total;
}

/** Ratios of several sites together: by their clicks, or with the same weight for each site. */
function ratiosOf(sites: readonly Judged[], { scope, isEqual }: { scope: Scope; isEqual: boolean }): string {
  const cells = judgedGroups.map((group) => {
    const pool = { actual: 0, expected: 0 };
    for (const { splits } of sites) {
      const weight = isEqual ? 1 / Math.max(1, totalsOf(splits, { scope, group: 'all' }).actual) : 1;
      const { actual, expected } = totalsOf(splits, { scope, group });
      pool.actual += weight * actual;
      pool.expected += weight * expected;
    }
    return ratio(pool);
  });
  return cells.join(' ');
}

function sum(sites: readonly Judged[], pick: (split: JudgedSplit) => number): number {
  return sites.reduce((total, { splits }) => total + splits.reduce((part, split) => part + pick(split), 0), 0);
}

function ratio({ actual, expected }: { actual: number; expected: number }): string {
  return (actual > 0 ? (expected / actual).toFixed(2) : '-').padStart(6);
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '-';
}

function synthetic(): SiteFolder {
  const { queries, pages } = simulateSite({ pages: 600, seed: 'bench' });
  return { folder: '', name: 'synthetic, no real site', domain: 'brand.example', rows: queries, pages };
}
