import pLimit from 'p-limit';
import { AppError } from '../../contract/errors.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Repository, RepositorySnapshot } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import { likelyPaths, matchFile, type WantedPage } from '../files/match-files-rules.ts';
import { editPageFile, mayBePage, readPageFile } from '../files/page-file-rules.ts';
import type { PageFile } from '../files/page-file.ts';
import type { ChangeOf } from '../record/plan-rows.ts';
import { planText } from '../record/plan-rules.ts';
import type { Publication } from '../record/publication.ts';
import { byHandInstead, whyNotShown, writtenText } from './proposal-rules.ts';

/** A repository with more pages than this is not read whole. */
const readAllUpTo = 200;
const readsAtOnce = 8;

/** The files of a repository that may be behind some pages. */
export interface PageFiles {
  snapshot: RepositorySnapshot;
  pages: ReadonlyMap<string, WantedPage>;
  files: ReadonlyMap<string, PageFile>;
  /** Where files of this site keep titles for search engines only; null when none of those that were read does. */
  seoTitle: readonly string[] | null;
}

/** The place that most files name. */
function usualSeoTitle(files: Iterable<PageFile>): readonly string[] | null {
  const paths = [...files].flatMap(({ seoTitle }) => (seoTitle === null ? [] : [seoTitle]));
  const groups = [...groupBy(paths, (path) => path.join('.')).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? null;
}

const noFile = `No Markdown or HTML file in the repository is clearly the one behind this page. ${byHandInstead}`;
const alsoHeading =
  'This is the title of the whole page: its heading, menus and feeds change with it, because the site has no separate title for search engines.';

/** Reads the files that may be behind the pages of some texts. */
export async function openPageFiles(
  context: Context,
  repository: Repository,
  rows: readonly Publication[],
): Promise<PageFiles> {
  const pages = new Map<string, WantedPage>();
  for (const { pageUrl, field, proposalSaw } of rows) {
    const page = pages.get(pageUrl) ?? { pageUrl, title: null, description: null };
    pages.set(pageUrl, { ...page, [field]: proposalSaw });
  }
  const snapshot = await repository.snapshot(context.signal);
  const paths = snapshot.paths.filter(mayBePage);
  const isSmall = paths.length <= readAllUpTo;
  const chosen = isSmall ? paths : new Set([...pages.values()].flatMap((page) => likelyPaths(page, paths)));
  const limit = pLimit(readsAtOnce);
  const read = await Promise.all([...chosen].map((path) => limit(() => snapshot.read(path))));
  const files = read.flatMap((file) => (file === null ? [] : [[file.path, readPageFile(file)] as const]));
  return { snapshot, pages, files: new Map(files), seoTitle: usualSeoTitle(files.map(([, file]) => file)) };
}

/** Finds the file behind a page: what a pull request would change in it. */
export async function planFile(context: Context, of: PageFiles, pageUrl: string): Promise<ChangeOf> {
  const { snapshot, pages, files, seoTitle } = of;
  const page = pages.get(pageUrl);
  const path = page === undefined ? null : matchFile(page, files);
  const file = path === null ? null : await snapshot.read(path);
  if (file === null) throw new AppError('provider_rejected', noFile);
  const own = readPageFile(file);
  const isOwn = 'refusal' in own.places.title || own.places.title.isPageTitle !== true;
  const sourceKey = isOwn ? null : seoTitle;
  const read = { ...file, seoTitle: sourceKey };
  const { places } = readPageFile(read);
  const rendered = await readRendered(context, pageUrl);
  const now = context.now();
  return (row) => {
    const { field } = row;
    const place = places[field];
    if ('refusal' in place) {
      return { state: 'failed', sourcePath: file.path, message: `${place.refusal} ${byHandInstead}` };
    }
    const found = {
      sourcePath: file.path,
      sourceKey: field === 'title' ? (sourceKey?.join('.') ?? null) : null,
      storedBefore: place.value,
      renderedBefore: rendered[field],
    };
    const after = writtenText({ ...row, ...found });
    const stored = { title: null, description: null, [field]: place.value };
    const change = { ...found, ...planText({ ...row, after }, { stored, rendered, now }) };
    if (change.state !== undefined) return change;
    const why = whyNotShown({ ...row, ...found }, file.path);
    if (why !== null) return { ...found, state: 'failed', message: why };
    const edited = editPageFile(read, { field, value: after });
    const message = place.isPageTitle === true ? alsoHeading : null;
    return 'text' in edited
      ? { ...change, message }
      : { ...found, state: 'failed', message: `${edited.refusal} ${byHandInstead}` };
  };
}
