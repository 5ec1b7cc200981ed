import { api, type QuestionOptimization } from '@serplift/core/api';
import { DownloadButton } from '../../runs/result/DownloadButton.tsx';
import { readAllItems } from '../../runs/review/run-items.ts';

/** The file of all questions of a run as they are at this moment; its writer is loaded when it is wanted. */
async function csvFile({ id: optimizationId }: QuestionOptimization): Promise<File> {
  const { questionsCsvFileName, questionsCsvText } = await import('@serplift/core/api/csv');
  const parts: string[] = [];
  for await (const questions of readAllItems(api.questions.items, { optimizationId, limit: 500 })) {
    parts.push(questionsCsvText(questions, { header: parts.length === 0 }));
  }
  return new File(parts, questionsCsvFileName(optimizationId), { type: 'text/csv;charset=utf-8' });
}

/** Saves all questions of a result as a CSV file. */
export function DownloadCsv({ run }: { run: QuestionOptimization }) {
  return <DownloadButton makeFile={() => csvFile(run)} />;
}
