import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

interface DownloadButtonProps {
  label?: string;
  makeFile: () => Promise<File>;
}

/** Saves a result as a CSV file, which is made when it is wanted. */
export function DownloadButton({ label = 'Download CSV', makeFile }: DownloadButtonProps) {
  const [isLoading, setIsLoading] = useState(false);
  const download = async () => {
    setIsLoading(true);
    try {
      save(await makeFile());
    } catch (error) {
      const description = failureMessage(error, 'The server cannot be reached. Please try again.');
      toast({ title: 'The CSV file could not be created', description, tone: 'bad' });
    }
    setIsLoading(false);
  };
  return (
    <Button isLoading={isLoading} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {label}
    </Button>
  );
}
