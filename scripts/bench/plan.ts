import { findOpportunities, simulateSite } from '@serplift/core/testing';

/** Prints the time and memory from a site's kept rows to its ranked pages: a million query rows, 5,000 page rows. */
export function benchPlan(): void {
  const site = simulateSite({ pages: 5000, queriesPerPage: 250, hiddenShare: 0.2, seed: 'plan' });
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  const start = performance.now();
  const { counts, skill } = findOpportunities({
    rows: site.queries,
    pages: site.pages,
    lastPages: null,
    windowDays: 90,
    startPosition: 2,
    endPosition: 10,
    maxPages: 100,
    brand: { domain: 'site.example' },
    competitorDomains: [],
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  const memory = ((process.memoryUsage().rss - idle) / 1e6).toFixed(0);
  console.log(
    `${site.queries.length.toLocaleString('en')} query rows and ${site.pages.length.toLocaleString('en')} page rows to ` +
      `${counts.eligible} ranked pages: ${seconds} s (bar 3 s), ${memory} MB (bar 300 MB); gate ${skill.isOpen ? 'open' : 'shut'}`,
  );
}
