import type { Api, importLimits, SearchImport } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { number } from '../../output/figures.ts';
import { openProgress } from '../../output/progress.ts';
import type { Cli } from '../../session/cli.ts';
import type { Session } from '../../session/session.ts';
import { mainWebsite, type ReadExport, websiteName } from './read-export.ts';

/** A summary has at most 64 KiB. */
const listedFiles = 50;
const listedNotes = 20;

/** The import of the same data, so that a repeated command does not pile up copies; null when there isn't one. */
export async function findSameImport(
  session: Session,
  api: Api,
  wanted: { fingerprint: string; websiteUrl: string; days: number },
): Promise<SearchImport | null> {
  const imports = await session.call(api.imports.list, {});
  const isSame = (known: SearchImport): boolean =>
    known.status === 'complete' &&
    known.summary['fingerprint'] === wanted.fingerprint &&
    known.days === wanted.days &&
    known.websiteUrl === wanted.websiteUrl;
  return imports.find(isSame) ?? null;
}

/** The website of an export: the one named, otherwise the one that most impressions belong to. */
export function websiteOf(read: ReadExport, site: string | undefined): string {
  const website = site === undefined ? mainWebsite(read.rows) : websiteName(site);
  if (website === null) throw new UsageError('No row has a full URL, so the website is unknown. Set it with --site.');
  return website;
}

/** What is kept with the rows: how they were read, and what a run has to know of their window. */
function summaryOf(read: ReadExport, days: number): Record<string, unknown> {
  const { summary, description, fingerprint, tooLong } = read;
  return {
    kind: summary.kind,
    fileCount: summary.files.length,
    files: summary.files.slice(0, listedFiles).map(({ name, table, rowsRead, rowsRejected, rowsIgnored, skipped }) => ({
      name,
      table,
      rowsRead,
      rowsRejected,
      rowsIgnored,
      skipped,
    })),
    rowsRead: summary.rowsRead,
    rowsRejected: summary.rowsRejected + tooLong,
    rowsIgnored: summary.rowsIgnored,
    rejected: summary.rejected.slice(0, 20),
    dateRange: summary.dateRange,
    windowDays: days,
    totals: summary.totals,
    filters: summary.filters.slice(0, listedNotes),
    notes: [...new Set(summary.notes.map(({ note }) => note))].slice(0, listedNotes),
    description: description.sentences,
    fingerprint,
  };
}

/** The rows in batches that the server takes, with room for a character of six bytes in each place. */
function* batchesOf(
  rows: ReadExport['rows'],
  { rowsPerBatch, bytesPerBatch }: typeof importLimits,
): Generator<ReadExport['rows']> {
  let batch: ReadExport['rows'] = [];
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = 200 + 6 * (row.page.length + (row.query ?? '').length);
    if (batch.length === rowsPerBatch || bytes + rowBytes > bytesPerBatch) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += rowBytes;
  }
  if (batch.length > 0) yield batch;
}

/** Sends the rows in batches; an import that cannot be finished is taken back. */
export async function sendImport(
  { cli, session, api }: { cli: Cli; session: Session; api: Api },
  read: ReadExport,
  { days, ...target }: { name: string; websiteUrl: string; days: number },
): Promise<SearchImport> {
  const { importLimits } = await import('@serplift/core/api');
  const progress = await openProgress(cli);
  const started = await session.call(api.imports.start, { ...target, summary: summaryOf(read, days) });
  const importId = started.id;
  try {
    let done = 0;
    for (const rows of batchesOf(read.rows, importLimits)) {
      await session.call(api.imports.addRows, { importId, rows });
      done += rows.length;
      progress.show(`Importing ${number(done)} of ${number(read.rows.length)} rows`);
      cli.terminal.signal.throwIfAborted();
    }
    return await session.call(api.imports.finish, { importId });
  } catch (error) {
    await session.call(api.imports.remove, { importId }, { signal: AbortSignal.timeout(5000) }).catch(() => {});
    if (cli.terminal.signal.aborted) cli.say('Interrupted. Nothing was imported.');
    throw error;
  } finally {
    progress.stop();
  }
}
