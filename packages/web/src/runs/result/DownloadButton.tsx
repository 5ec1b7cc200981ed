import { Download } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { saveFile } from '../../ui/button/save-file.ts';
import { toast } from '../../ui/overlay/toast-store.ts';

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
      saveFile(await makeFile());
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
