import { AppError } from '../../contract/errors.ts';
import { importLimits } from '../../contract/search/import-limits.ts';
import { importPeriod } from '../../contract/search/import-period-rules.ts';
import { type SearchImport } from '../../contract/search/imports-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireBelow } from '../../team/teams/team-limits.ts';
import { periodInWords } from '../../text/day-words-rules.ts';
import type { SearchRow } from '../rows/search-row.ts';
import * as store from './imports-store.ts';

const inWords = (count: number): string => count.toLocaleString('en');

/** The team's imports, newest first. */
export function listImports(context: Context, actor: TeamActor): Promise<SearchImport[]> {
  return store.listImports(context.db, actor.teamId);
}

/** Begins an import that rows are then added to. */
export function startImport(
  context: Context,
  actor: TeamActor,
  input: { name: string; websiteUrl: string; summary: Record<string, unknown> },
): Promise<SearchImport> {
  return transact(context, async (context) => {
    const { imports } = await store.holdImports(context.db, actor.teamId);
    requireBelow('imports', imports);
    const started = await store.insertImport(context.db, {
      ...input,
      teamId: actor.teamId,
      userId: actor.userId,
      now: context.now(),
    });
    await recordAudit(context, actor, { action: 'import.start', subject: started.id, details: { name: started.name } });
    return started;
  });
}

/** Adds one batch of rows; all of it or nothing. */
export function addImportRows(
  context: Context,
  actor: TeamActor,
  input: { importId: string; rows: SearchRow[] },
): Promise<{ rowCount: number }> {
  return transact(context, async (context) => {
    const target = { teamId: actor.teamId, importId: input.importId };
    const { rows: kept } = await store.holdImports(context.db, actor.teamId);
    const { rowsPerTeam, rowsPerImport } = importLimits;
    if (kept + input.rows.length > rowsPerTeam) {
      throw new AppError(
        'conflict',
        `A team can have at most ${inWords(rowsPerTeam)} imported rows; delete an import first.`,
      );
    }
    const rowCount = await store.insertImportRows(context.db, target, input.rows);
    if (rowCount > rowsPerImport) {
      throw new AppError(
        'conflict',
        `An import has at most ${inWords(rowsPerImport)} rows; divide the data by time or by folder.`,
      );
    }
    return { rowCount };
  });
}

/** Closes an import; closing it again changes nothing. */
export async function finishImport(
  context: Context,
  actor: TeamActor,
  input: { importId: string },
): Promise<SearchImport> {
  const started = await store.getImport(context.db, actor.teamId, input.importId);
  if (started.rowCount === 0)
    throw new AppError('invalid_input', 'The import has no rows; add some before finishing it.');
  return store.completeImport(context.db, { teamId: actor.teamId, importId: input.importId, now: context.now() });
}

/** Says how many days an import covers. Throws `conflict` when its rows or files have dates, which decide. */
export function setImportDays(
  context: Context,
  actor: TeamActor,
  input: { importId: string; days: number },
): Promise<SearchImport> {
  return transact(context, async (context) => {
    const known = await store.getImport(context.db, actor.teamId, input.importId);
    const period = importPeriod(known.summary);
    if (period !== null && period.window !== null) {
      const { startDate, endDate } = period.window;
      throw new AppError(
        'conflict',
        `The import "${known.name}" covers ${periodInWords(startDate, endDate)} by its own dates.`,
      );
    }
    await recordAudit(context, actor, {
      action: 'import.days',
      subject: input.importId,
      details: { days: input.days },
    });
    return store.setImportDays(context.db, { teamId: actor.teamId, ...input });
  });
}

/** Deletes an import; runs that used it keep their results. */
export function removeImport(context: Context, actor: TeamActor, input: { importId: string }): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const deleted = await store.deleteImport(context.db, actor.teamId, input.importId);
    if (!deleted) throw new AppError('not_found', 'Import not found.');
    await recordAudit(context, actor, { action: 'import.remove', subject: input.importId });
    return { ok: true as const };
  });
}
