import { type AdsCsvFormat, adsCsvText } from '@serplift/core/api/csv';
import { exitCodes } from '../../output/exit-codes.ts';
import { listItems } from '../runs/list-items.ts';
import type { Tools } from '../runs/run-kind.ts';
import { writeParts } from '../runs/write-parts.ts';
import { adsKind } from './ads-kind.ts';
import { isAccepted } from './select-ads.ts';

/** Options of `ads export`. */
export interface ExportOptions {
  csv: string;
  format: AdsCsvFormat;
  onlyAccepted?: boolean;
}

/** `serplift ads export`: the ads of a run as a file. Answers the exit code. */
export async function exportAds(tools: Tools, optimizationId: string, options: ExportOptions): Promise<number> {
  const { cli } = tools;
  const { csv: target, format } = options;
  let ads = 0;
  async function* parts(): AsyncGenerator<string> {
    yield adsCsvText([], { format });
    for await (const items of listItems(tools, adsKind, optimizationId)) {
      const wanted = options.onlyAccepted === true ? items.filter(isAccepted) : items;
      ads += wanted.length;
      yield adsCsvText(wanted, { header: false, format });
    }
  }
  await writeParts(tools, parts(), target);
  if (target === '-') return exitCodes.ok;
  await cli.result({ optimizationId, file: target, format, adGroups: ads }, () => {});
  cli.say(`Wrote ${target}`);
  return exitCodes.ok;
}
