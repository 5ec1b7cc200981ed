import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { isOutage } from '../../database/outlast-outage.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import type { Checkout } from '../files/checkout.ts';
import { editPageFile, readPageFile } from '../files/page-file-rules.ts';
import { planText } from '../record/plan-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { byHandInstead, fileIsGone, noFile, whyNotShown, writtenText } from './proposal-rules.ts';

interface FilePlan {
  batchId: string;
  pageUrl: string;
  keptBecause: string | null;
  /** Null: no one confirmed one. */
  path: string | null;
}

const fail =
  (message: string): (() => PublicationChange) =>
  () => ({ state: 'failed', message });

async function findChange(
  { context, checkout }: { context: Context; checkout: Checkout },
  { keptBecause, pageUrl, path }: FilePlan,
): Promise<(row: Publication) => PublicationChange> {
  if (keptBecause !== null) return () => ({ state: 'kept', message: keptBecause });
  if (path === null) return fail(noFile);
  const file = await checkout.read(path);
  if (file === null) return fail(fileIsGone(path));
  const { places } = readPageFile(file);
  const rendered = await readRendered(context, pageUrl);
  const now = context.now();
  return (row) => {
    const place = places[row.field];
    if ('refusal' in place) return { state: 'failed', sourcePath: path, message: `${place.refusal} ${byHandInstead}` };
    const found = { sourcePath: path, storedBefore: place.value, renderedBefore: rendered[row.field] };
    const after = writtenText({ ...row, ...found });
    const stored = { title: null, description: null, [row.field]: place.value };
    const change = { ...found, ...planText({ ...row, after }, { stored, rendered, now }) };
    if (change.state !== undefined) return change;
    const why = whyNotShown({ ...row, ...found }, path);
    if (why !== null) return { ...found, state: 'failed', message: why };
    const edited = editPageFile(file, { [row.field]: after });
    return 'text' in edited ? change : { ...found, state: 'failed', message: `${edited.refusal} ${byHandInstead}` };
  };
}

/** Reads a page and its file, and writes down what a pull request would change; changes nothing there. */
export async function planFile(work: { context: Context; checkout: Checkout }, plan: FilePlan): Promise<void> {
  const { context } = work;
  const rows = (await listPublications(context.db, plan)).filter(({ plannedAt }) => plannedAt === null);
  const plannedAt = context.now();
  let changeOf: (row: Publication) => PublicationChange;
  try {
    changeOf = await findChange(work, plan);
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    changeOf = fail(error.message);
  }
  for (const row of rows) await changePublication(context.db, row, { plannedAt, ...changeOf(row) });
}
