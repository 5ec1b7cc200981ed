import type { SeoOptimization } from '@serplift/core/api';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { readAllPages } from './use-run-pages.ts';

/** The file of a run's pages with the decisions of this moment; its writer is loaded when it is wanted. */
async function csvFile(run: SeoOptimization): Promise<File> {
  const { seoCsvFileName, seoCsvText } = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  for await (const pages of readAllPages(run.id)) parts.push(seoCsvText(pages, { header: parts.length === 0 }));
  return new File(parts, seoCsvFileName(new Date()), { type: 'text/csv;charset=utf-8' });
}

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves all pages of a result as a CSV file. */
export function DownloadCsv({ run }: { run: SeoOptimization }) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      save(await csvFile(run));
    } catch (error) {
      const description = failureMessage(error, 'The server cannot be reached. Please try again.');
      toast({ title: 'The CSV file could not be made', description, tone: 'bad' });
    }
    setIsLoading(false);
  };
  return (
    <Button isLoading={isLoading} onClick={() => void download()}>
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  );
}
