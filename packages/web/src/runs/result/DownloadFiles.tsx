import { readAllItems } from '../kind/run-items.ts';
import type { RunFile, RunKind, RunTypes } from '../kind/run-kind.ts';
import { DownloadButton } from './DownloadButton.tsx';

interface DownloadFilesProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  run: Of['run'];
  /** The items to save; all of them without it. */
  only?: ReadonlySet<string>;
}

/** The file of all items of a run with the decisions of this moment; its writer is loaded when it is wanted. */
async function makeFile<Of extends RunTypes>(
  { kind, run, only }: DownloadFilesProps<Of>,
  { name, text }: RunFile<Of>,
): Promise<File> {
  const csv = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  for await (const items of readAllItems(kind, run.id)) {
    const wanted = only === undefined ? items : items.filter(({ id }) => only.has(id));
    parts.push(text(csv, wanted, { header: parts.length === 0 }));
  }
  return new File(parts, name(csv, run), { type: 'text/csv;charset=utf-8' });
}

/** Saves all items of a result as a file, once for each form its kind knows. */
export function DownloadFiles<Of extends RunTypes>(props: DownloadFilesProps<Of>) {
  return props.kind.files.map((file) => (
    <DownloadButton
      key={file.label}
      label={props.only === undefined ? file.label : `${file.label} of Selected`}
      makeFile={() => makeFile(props, file)}
    />
  ));
}
