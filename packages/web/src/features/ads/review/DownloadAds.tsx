import { type AdsOptimization, api } from '@serplift/core/api';
import type { AdsCsvFormat } from '@serplift/core/api/csv';
import { DownloadButton } from '../../../runs/result/DownloadButton.tsx';
import { readAllItems } from '../../../runs/review/run-items.ts';
import { itemsPerCall } from './use-run-items.ts';

/** The file of a run's ads as they are now; its writer is loaded when it is wanted. */
async function csvFile(run: AdsOptimization, format: AdsCsvFormat): Promise<File> {
  const { adsCsvFileName, adsCsvText } = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  const place = { optimizationId: run.id, limit: itemsPerCall };
  for await (const items of readAllItems(api.ads.items, place)) {
    parts.push(adsCsvText(items, { format, header: parts.length === 0 }));
  }
  return new File(parts, format === 'ours' ? adsCsvFileName(run.id) : `google-ads-editor-${run.id}.csv`, {
    type: 'text/csv;charset=utf-8',
  });
}

/** Saves all ads of a run, for a spreadsheet or for Google Ads Editor. */
export function DownloadAds({ run }: { run: AdsOptimization }) {
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadButton makeFile={() => csvFile(run, 'ours')} />
      <DownloadButton label="Download for Google Ads Editor" makeFile={() => csvFile(run, 'editor')} />
    </div>
  );
}
