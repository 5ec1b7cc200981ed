import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { saveFile } from '../../ui/button/save-file.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { readAllItems } from '../kind/run-items.ts';
import type { RunFile, RunKind, RunTypes } from '../kind/run-kind.ts';

interface DownloadButtonProps {
  label?: string;
  makeFile: () => Promise<File>;
}

/** Saves a result as a CSV file, which is made when it is wanted. */
function DownloadButton({ label = 'Download CSV', makeFile }: DownloadButtonProps) {
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
    <Button icon={<Download />} isLoading={isLoading} onClick={() => void download()}>
      {label}
    </Button>
  );
}

interface DownloadFilesProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  /** The items to save; all of them without it. */
  only?: ReadonlySet<string>;
}

/** The file of all items of a run with the decisions of this moment; its writer is loaded when it is wanted. */
async function makeFile<Of extends RunTypes>(
  { kind, run, only }: DownloadFilesProps<Of>,
  { name, text, allColumns }: RunFile<Of> & { allColumns: boolean },
): Promise<File> {
  const csv = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  for await (const items of readAllItems(kind, run.id)) {
    const wanted = only === undefined ? items : items.filter(({ id }) => only.has(id));
    parts.push(text(csv, wanted, { header: parts.length === 0, allColumns }));
  }
  return new File(parts, name(csv, run), { type: 'text/csv;charset=utf-8' });
}

/** Saves all items of a result as a file, once for each form its kind knows. */
export function DownloadFiles<Of extends RunTypes>(props: DownloadFilesProps<Of>) {
  const [allColumns, setAllColumns] = useState(false);
  return props.kind.files.map((file) => (
    <Fragment key={file.label}>
      {file.hasMoreColumns === true && (
        <Checkbox
          className="self-center"
          label="All columns"
          checked={allColumns}
          onChange={() => setAllColumns(!allColumns)}
        />
      )}
      <DownloadButton
        label={props.only === undefined ? file.label : `${file.label} of Selected`}
        makeFile={() => makeFile(props, { ...file, allColumns })}
      />
    </Fragment>
  ));
}
