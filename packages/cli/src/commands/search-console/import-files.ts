import path from 'node:path';
import type { Api, SearchImport } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted, number } from '../../output/figures.ts';
import { plain, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { Session } from '../../session/session.ts';
import { type ReadExport, readExport, type ReadOptions } from './read-export.ts';
import { readStdin, stdinName } from './read-stdin.ts';
import { findSameImport, sendImport, websiteOf } from './send-import.ts';

export interface ImportRequest {
  files: readonly string[];
  site?: string | undefined;
  name?: string | undefined;
  rejectsFile?: string | undefined;
  /** Days that the data covers, where the files do not say. */
  days?: number | undefined;
  dayOrder?: ReadOptions['dayOrder'];
  encoding?: string | undefined;
}

/** The result of an import of files. */
export interface ImportOutcome {
  imported: SearchImport;
  read: ReadExport;
  /** Whether the same data was there already and nothing was sent. */
  isOld: boolean;
}

function nameOf({ files, name }: ImportRequest, read: ReadExport): string {
  if (name !== undefined) return name;
  const [first = ''] = files;
  const range = read.summary.dateRange;
  const period = range === null ? '' : `, ${range.start} to ${range.end}`;
  const file = first === stdinName ? 'stdin' : path.basename(path.resolve(first));
  return `${file}${files.length > 1 ? ` and ${files.length - 1} more` : ''}${period}`;
}

/** Says in words what was read, left out and rejected. */
function tellReading(cli: Cli, read: ReadExport, rejectsFile: string | undefined): void {
  const { summary, description, rejections, tooLong } = read;
  const rejected = summary.rowsRejected + tooLong;
  for (const file of summary.files) {
    const what =
      file.skipped === null
        ? `${counted(file.rowsRead, 'row')} by ${file.table ?? 'nothing'}${file.encoding === null || file.encoding === 'utf-8' ? '' : `, read as ${file.encoding}`}`
        : `skipped: ${file.skipped}`;
    const lost = file.rowsRejected > 0 ? `, ${number(file.rowsRejected)} rejected` : '';
    cli.say(plain(`  ${file.name}: ${what}${lost}`));
  }
  for (const sentence of description.sentences) cli.say(plain(sentence));
  for (const { file, note, count } of summary.notes)
    cli.say(plain(`Note: ${file}: ${note}${count > 1 ? ` (${count} times)` : ''}`));
  if (rejected === 0) return;
  cli.warn(styled(cli.terminal.color.err, 'yellow', `${counted(rejected, 'row')} could not be read:`));
  for (const { file, line, reason } of rejections) {
    cli.warn(plain(`  ${file}${line === null ? '' : `, line ${line}`}: ${reason}`));
  }
  if (rejected > rejections.length && rejectsFile === undefined) {
    cli.warn(`  … and ${number(rejected - rejections.length)} more; write them all with --rejects FILE`);
  }
  if (rejectsFile !== undefined) cli.warn(`  All are listed in ${rejectsFile}`);
}

const unknownPeriod =
  'The files do not say which days they cover. Pass --days with their number, such as --days 90; an export of the interface says it in its filter file.';
const longestDays = 500;

/** The days the data covers: by its own dates or filter file, otherwise as the person says now or said with --days. */
async function daysOf(cli: Cli, read: ReadExport, days: number | undefined): Promise<number> {
  const { dateRange, periodDays } = read.summary;
  if (periodDays !== null && (dateRange !== null || days === undefined)) {
    if (days !== undefined && days !== periodDays)
      cli.warn(`--days ${days} is not used: the dates of the data cover ${counted(periodDays, 'day')}.`);
    return periodDays;
  }
  if (days !== undefined) return days;
  const prompts = cli.requirePrompts(unknownPeriod);
  const typed = await prompts.text('How many days does this data cover? The date filter of the export says it:');
  const typedDays = Number(typed.trim());
  if (!/^\d+$/.test(typed.trim()) || typedDays < 1 || typedDays > longestDays)
    throw new UsageError(`"${typed.trim()}" isn't a number of days from 1 to ${longestDays}. Nothing was imported.`);
  return typedDays;
}

/** Reads files here and brings their rows to where the session works; the same data is not sent twice under one website. */
export async function importFiles(
  tools: { cli: Cli; session: Session; api: Api },
  request: ImportRequest,
): Promise<ImportOutcome> {
  const { cli, session, api } = tools;
  const { rejectsFile, dayOrder, encoding } = request;
  const piped = request.files.includes(stdinName) ? [await readStdin(cli)] : [];
  const files = [...request.files.filter((file) => file !== stdinName), ...piped];
  const read = await readExport(files, { rejectsFile, dayOrder, encoding });
  tellReading(cli, read, rejectsFile);
  const websiteUrl = websiteOf(read, request.site);
  const days = await daysOf(cli, read, request.days);
  if (request.site === undefined) cli.say(`Website: ${websiteUrl} (most impressions; change it with --site)`);
  const same =
    request.name === undefined
      ? await findSameImport(session, api, { fingerprint: read.fingerprint, websiteUrl, days })
      : null;
  if (same !== null) {
    cli.say(plain(`This data was already imported as "${same.name}".`));
    return { imported: same, read, isOld: true };
  }
  const imported = await sendImport(tools, read, { name: nameOf(request, read), websiteUrl, days });
  return { imported, read, isOld: false };
}
