import { api, type FoundFiles, type PublicationBatch } from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { candidateLabel, chosenFiles, pagesWithoutFile } from './page-file-rules.ts';

interface ConfirmFilesProps {
  teamId: string;
  destinationId: string;
  batch: PublicationBatch;
  mayPublish: boolean;
  /** The plan is to be made again. */
  onConfirmed: () => void;
}

const typedPath = 'typed';

/** Asks once which file of the repository makes each page that has none yet. */
export function ConfirmFiles({ teamId, destinationId, batch, mayPublish, onConfirmed }: ConfirmFilesProps) {
  const finding = useAction(api.pageFiles.find);
  const confirming = useAction(api.pageFiles.confirm);
  const [found, setFound] = useState<{ pages: FoundFiles[]; readAll: boolean } | null>(null);
  const [paths, setPaths] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<string | null>(null);
  const missing = pagesWithoutFile(batch);
  const of = { teamId, destinationId };
  const attempt = async (work: () => Promise<void>) => {
    setReason(null);
    try {
      await work();
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. Try again.'));
    }
  };
  const find = () =>
    attempt(async () => {
      const { pages, readAll } = await finding.run({ ...of, optimizationId: batch.optimizationId });
      const wanted = pages.filter(({ pageUrl }) => missing.includes(pageUrl));
      setFound({ pages: wanted, readAll });
      setPaths(
        Object.fromEntries(
          wanted.map(({ pageUrl, isClear, candidates }) => [pageUrl, (isClear && candidates[0]?.path) || '']),
        ),
      );
    });
  const confirm = () =>
    attempt(async () => {
      await confirming.run({ ...of, files: chosenFiles(paths) });
      onConfirmed();
    });
  const count = chosenFiles(paths).length;
  return (
    <Notice tone="warn" title={`${countOf(missing.length, 'page')} without a confirmed file`}>
      <div className="space-y-3">
        <p>
          Confirm once which file in the repository makes each page. Serplift reads the repository and proposes files;
          nothing is written.
        </p>
        {reason !== null && <p role="alert">{reason}</p>}
        {found?.readAll === false && (
          <p>Only files whose path resembles the address of a page were read, because the repository has many.</p>
        )}
        {found?.pages.map((page) => (
          <FileChoice
            key={page.pageUrl}
            page={page}
            path={paths[page.pageUrl] ?? ''}
            onPathChange={(path) => setPaths((before) => ({ ...before, [page.pageUrl]: path }))}
          />
        ))}
        <p>
          {found === null ? (
            <Button size="sm" isLoading={finding.isRunning} onClick={() => void find()}>
              Find Files
            </Button>
          ) : (
            <Button
              size="sm"
              disabled={!mayPublish || count === 0}
              isLoading={confirming.isRunning}
              onClick={() => void confirm()}
            >
              Confirm {countOf(count, 'File')}
            </Button>
          )}
        </p>
      </div>
    </Notice>
  );
}

interface FileChoiceProps {
  page: FoundFiles;
  path: string;
  onPathChange: (path: string) => void;
}

/** One page with the files that may make it, and a field for another. */
function FileChoice({ page, path, onPathChange }: FileChoiceProps) {
  const [isTyping, setIsTyping] = useState(page.candidates.length === 0);
  const choices = [
    { value: '', label: 'Choose a file' },
    ...page.candidates.map((candidate) => ({ value: candidate.path, label: candidateLabel(candidate) })),
    { value: typedPath, label: 'Another file…' },
  ];
  const choose = (value: string) => {
    setIsTyping(value === typedPath);
    onPathChange(value === typedPath ? '' : value);
  };
  return (
    <div className="space-y-2">
      {page.candidates.length > 0 && (
        <SelectField label={page.pageUrl} value={isTyping ? typedPath : path} onValueChange={choose}>
          <Options choices={choices} />
        </SelectField>
      )}
      {isTyping && (
        <TextField
          label={page.candidates.length > 0 ? `Path of the file for ${page.pageUrl}` : page.pageUrl}
          hint="The path of the file in the repository."
          placeholder="content/tents/index.md"
          value={path}
          onValueChange={onPathChange}
        />
      )}
    </div>
  );
}
