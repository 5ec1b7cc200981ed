import { api, callEndpoint, type QuestionOptimization, type QuestionQuery } from '@serplift/core/api';
import { DownloadButton } from '../../ui/run/DownloadButton.tsx';

/** The file of all questions of a run as they are at this moment; its writer is loaded when it is wanted. */
async function csvFile({ id: optimizationId }: QuestionOptimization): Promise<File> {
  const { questionsCsvFileName, questionsCsvText } = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  let cursor: string | null = null;
  do {
    const input = { optimizationId, limit: 500, ...(cursor === null ? {} : { cursor }) };
    const part: { items: QuestionQuery[]; nextCursor: string | null } = await callEndpoint(api.questions.items, input, {
      baseUrl: '',
    });
    parts.push(questionsCsvText(part.items, { header: parts.length === 0 }));
    cursor = part.nextCursor;
  } while (cursor !== null);
  return new File(parts, questionsCsvFileName(optimizationId), { type: 'text/csv;charset=utf-8' });
}

/** Saves all questions of a result as a CSV file. */
export function DownloadCsv({ run }: { run: QuestionOptimization }) {
  return <DownloadButton makeFile={() => csvFile(run)} />;
}
