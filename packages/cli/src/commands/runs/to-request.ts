import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { AppError, type OptimizationSummary } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { findNamed, matchesOf } from '../../session/find-named.ts';
import { importFiles } from '../search-console/import-files.ts';
import { importNaming } from '../search-console/import-naming.ts';
import { websiteName } from '../search-console/read-export.ts';
import { stdinName } from '../search-console/read-stdin.ts';
import type { RunRequest, Tools } from './run-kind.ts';
import { isEnded } from './run-state.ts';

/** Options of a run that say what to work on, and how much it may cost. */
export interface SourceOptions {
  site?: string;
  from?: string[];
  /** Days that the files of `from` cover. */
  days?: number;
  /** In USD. */
  maxCost?: number;
}

async function importOf(tools: Tools, { from = [], site, days }: SourceOptions): Promise<string> {
  const [first = ''] = from;
  const imports = await tools.session.call(tools.api.imports.list, {});
  const isKnown = from.length === 1 && matchesOf(imports, first, importNaming).length > 0;
  const known = isKnown ? await findNamed(imports, first, importNaming) : null;
  if (known !== null) {
    if (days !== undefined)
      throw new UsageError(
        `"${known.name}" is imported already. Set its days with: serplift search-console imports NAME --days`,
      );
    if (site === undefined) return known.id;
    throw new UsageError(`"${known.name}" already belongs to ${known.websiteUrl}. Leave out --site.`);
  }
  const isThere = first === stdinName || (await stat(first).catch(() => null)) !== null;
  if (!isThere) {
    throw new AppError(
      'not_found',
      `"${first}" is neither an import nor a file. List imports with: serplift search-console imports`,
    );
  }
  return (await importFiles(tools, { files: from, site, days })).imported.id;
}

/** A connected website by its full name, or by the host alone. */
async function connectedWebsite({ session, api }: Tools, site: string): Promise<string> {
  if (/^(sc-domain:|https?:\/\/)/.test(site)) return websiteName(site);
  const { team } = await session.call(api.user.current, {});
  const websites = team === null ? [] : await session.call(api.integrations.websites, { teamId: team.id });
  const found = websites.filter(({ siteUrl, label }) => label === site || websiteName(siteUrl) === websiteName(site));
  const [website] = found;
  if (website !== undefined && found.length === 1) return website.siteUrl;
  const why = found.length > 1 ? `Several websites match "${site}"` : `There is no website "${site}"`;
  throw new AppError('not_found', `${why} in the connected account. List them with: serplift search-console sites`);
}

/** Turns options into what a run starts from; files are imported first. */
export async function toRequest<Settings extends object>(
  tools: Tools,
  options: SourceOptions,
  settings: Settings,
): Promise<RunRequest<Settings>> {
  const maxCostUsd = options.maxCost === undefined ? {} : { maxCostUsd: options.maxCost };
  if (options.from !== undefined) {
    return { importId: await importOf(tools, options), settings, ...maxCostUsd };
  }
  if (options.site === undefined) return { settings, ...maxCostUsd };
  return { websiteUrl: await connectedWebsite(tools, options.site), settings, ...maxCostUsd };
}

const sameSettings = (run: OptimizationSummary, settings: object): boolean => {
  const sorted = (values: object): string =>
    JSON.stringify(Object.entries(values).sort(([a], [b]) => a.localeCompare(b)));
  return sorted(run.settings) === sorted(settings);
};

/**
 * The key under which a command without --idempotency-key starts its run: the request, and the last run like it that
 * ended. So two cron jobs at once, or a command repeated after a crash, meet in one run, and after its end a new one starts.
 */
export function defaultKey(request: RunRequest<object>, runs: readonly OptimizationSummary[]): string {
  const ended = runs.filter(isEnded);
  const last = ended.find((run) => sameSettings(run, request.settings)) ?? ended[0];
  const text = JSON.stringify([request, last?.id ?? null]);
  return `terminal-${createHash('sha256').update(text).digest('hex').slice(0, 40)}`;
}
