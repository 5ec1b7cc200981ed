import { api, type SeoOptimization } from '@serplift/core/api';
import { readAllItems } from '../../lib/run-items.ts';
import { DownloadButton } from '../../ui/run/DownloadButton.tsx';
import { pagesPerCall } from './use-run-pages.ts';

/** The file of a run's pages with the decisions of this moment; its writer is loaded when it is wanted. */
async function csvFile(run: SeoOptimization): Promise<File> {
  const { seoCsvFileName, seoCsvText } = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  const place = { optimizationId: run.id, limit: pagesPerCall };
  for await (const pages of readAllItems(api.seo.items, place)) {
    parts.push(seoCsvText(pages, { header: parts.length === 0 }));
  }
  return new File(parts, seoCsvFileName(new Date()), { type: 'text/csv;charset=utf-8' });
}

/** Saves all pages of a result as a CSV file. */
export function DownloadCsv({ run }: { run: SeoOptimization }) {
  return <DownloadButton makeFile={() => csvFile(run)} />;
}
