import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aggregateSearchRows } from '@serplift/core/testing';
import { collectSearchExport } from '@serplift/core/work';

const rowsPerBody = 25_000;
const repeats = 3;
const exportBodies = 4;

/** Prints the time to aggregate Search Console rows as a ratio to parsing the same bodies, and the memory above idle; `--large` adds 10 million rows. */
export async function benchRows(args: readonly string[] = process.argv): Promise<void> {
  const sizes = args.includes('--large') ? [1_000_000, 3_000_000, 10_000_000] : [1_000_000, 3_000_000];
  console.log(
    'rows         JSON.parse   aggregate   + SearchRow[]   ratio (bar 2.50)   memory above idle (bar 300 MB a million)',
  );
  for (const rowCount of sizes) printLine(rowCount);
  await printExports();
}

/** The same rows as files that people import, by the time that `JSON.parse` takes for them. */
async function printExports(): Promise<void> {
  const rows = Array.from({ length: exportBodies }, (_, index) => makeBody(index)).flatMap(
    (body) => (JSON.parse(body) as { rows: Record<string, unknown>[] }).rows,
  );
  const json = JSON.stringify({ rows });
  const lines = rows.map(({ keys, clicks, impressions, ctr, position }) =>
    [keys, clicks, impressions, ctr, position].join(','),
  );
  const forms = {
    'export.csv': `query,page,clicks,impressions,ctr,position\n${lines.join('\n')}\n`,
    'export.json': json,
    'export.ndjson': rows.map((row) => JSON.stringify(row)).join('\n'),
  };
  const parseMs = await fastest(() => JSON.parse(json));
  console.log(`\n${rows.length.toLocaleString('en').padEnd(14)}JSON.parse   read        ratio (bar 2.50)`);
  for (const [name, text] of Object.entries(forms)) {
    const content = Buffer.from(text);
    const readMs = await fastest(() => collectSearchExport({ name, content }));
    const cells = [`${parseMs.toFixed(0)} ms`.padEnd(12), `${readMs.toFixed(0)} ms`.padEnd(11)];
    console.log(`${name.padEnd(14)}${cells.join(' ')} ${(readMs / parseMs).toFixed(2)}`);
  }
}

async function fastest(run: () => unknown): Promise<number> {
  let ms = Infinity;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const start = performance.now();
    await run();
    ms = Math.min(ms, performance.now() - start);
  }
  return ms;
}

function printLine(rowCount: number): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'serplift-rows-'));
  try {
    const files = writeBodies(folder, Math.ceil(rowCount / rowsPerBody));
    // The first run is the one whose memory counts: later ones find the process grown already.
    const runs = Array.from({ length: rowCount > 3_000_000 ? 1 : repeats }, () => ({
      ...timeAggregate(files),
      parseMs: timeParse(files),
    }));
    const best = (pick: (run: (typeof runs)[number]) => number): number => Math.min(...runs.map(pick));
    const peakBytes = runs[0]?.peakBytes ?? 0;
    const [parseMs, aggregateMs, listMs] = [
      best((run) => run.parseMs),
      best((run) => run.aggregateMs),
      best((run) => run.listMs),
    ];
    const cells = [
      rowCount.toLocaleString('en').padEnd(12),
      `${parseMs.toFixed(0)} ms`.padEnd(12),
      `${aggregateMs.toFixed(0)} ms`.padEnd(11),
      `${listMs.toFixed(0)} ms`.padEnd(15),
      ((aggregateMs + listMs) / parseMs).toFixed(2).padEnd(18),
      `${(peakBytes / 1e6).toFixed(0)} MB`,
    ];
    console.log(cells.join(' '));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bodies come from files, so that neither making nor holding them is charged to what is measured. */
function writeBodies(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const file = path.join(folder, `${index}.json`);
    writeFileSync(file, makeBody(index));
    return file;
  });
}

function timeParse(files: readonly string[]): number {
  let ms = 0;
  for (const file of files) {
    const body = readFileSync(file, 'utf8');
    const start = performance.now();
    JSON.parse(body);
    ms += performance.now() - start;
  }
  return ms;
}

function timeAggregate(files: readonly string[]): { aggregateMs: number; listMs: number; peakBytes: number } {
  const idleBytes = residentBytes();
  const aggregate = aggregateSearchRows();
  let aggregateMs = 0;
  let peakBytes = 0;
  for (const file of files) {
    const body = readFileSync(file, 'utf8');
    const start = performance.now();
    aggregate.addResponse(body, ['query', 'page']);
    aggregateMs += performance.now() - start;
    peakBytes = Math.max(peakBytes, process.memoryUsage().rss - idleBytes);
  }
  const start = performance.now();
  const rows = [...aggregate.rows()];
  const listMs = performance.now() - start;
  peakBytes = Math.max(peakBytes, process.memoryUsage().rss - idleBytes);
  if (rows.length === 0) throw new Error('nothing was aggregated');
  return { aggregateMs, listMs, peakBytes };
}

function residentBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

/**
 * Rows like those of a large site: of each body three fifths are pairs that come again day after day, the others are new; 20,011 pages;
 * two in three new pairs bring a new query; lengths and decimals as the API sends them. Deterministic.
 */
function makeBody(bodyIndex: number): string {
  const rows: string[] = [];
  for (let index = 0; index < rowsPerBody; index += 1) {
    const pair = index % 5 < 3 ? index : (bodyIndex + 1) * rowsPerBody + index;
    const topic = Math.floor((pair * 2) / 3);
    const query = `${words[topic % 97]} ${words[(topic >> 3) % 89]} ${words[(topic >> 5) % 83]} ${topic}`;
    const page = `https://www.example-shop.com/${words[(pair % 20_011) % 61]}/${words[(pair % 20_011) % 41]}-${pair % 20_011}`;
    const impressions = 1 + ((pair * 31) % 900);
    const clicks = (pair * 13) % Math.max(1, impressions >> 4);
    const position = 1 + ((pair * 17) % 3_000) / 97;
    rows.push(
      `{"keys":["${query}","${page}"],"clicks":${clicks},"impressions":${impressions},"ctr":${clicks / impressions},"position":${position}}`,
    );
  }
  return `{"rows":[${rows.join(',')}],"responseAggregationType":"byPage"}`;
}

const words = Array.from(
  { length: 97 },
  (_, index) => `${'lorem ipsum dolor amet garden shoes winter'.split(' ')[index % 7]}${index}`,
);
