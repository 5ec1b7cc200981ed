import pLimit from 'p-limit';
import type { Context, TeamActor } from '../../context/context.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { isPageOf } from '../destinations/destination-rules.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { listPageFiles } from '../destinations/page-files-store.ts';
import { listAccepted } from '../record/list-accepted.ts';
import { type Checkout, openCheckout } from './checkout.ts';
import { likelyPaths, matchFiles, type WantedPage } from './match-files-rules.ts';
import { mayBePage, readPageFile } from './page-file-rules.ts';
import type { FoundPlace, PageFile } from './page-file.ts';
import { type FoundFiles, pageFileLimits } from './page-files-api.ts';

/** A repository with more pages than this is not read whole. */
const readAllUpTo = 200;
const readsAtOnce = 8;

interface FindInput {
  destinationId: string;
  optimizationId: string;
}

/** The pages with accepted texts, with what their proposals saw. */
async function listWanted(context: Context, actor: TeamActor, of: FindInput & { websiteUrl: string }) {
  const run = await getRun(context, actor, { optimizationId: of.optimizationId, kind: 'seo' });
  const pages = new Map<string, WantedPage>();
  for (const text of await listAccepted(context, { teamId: actor.teamId, runId: run.id })) {
    const { pageUrl, field, proposalSaw } = text;
    if (!isPageOf(of.websiteUrl, pageUrl)) continue;
    const page = pages.get(pageUrl) ?? { pageUrl, title: null, description: null };
    pages.set(pageUrl, { ...page, [field]: proposalSaw });
  }
  return [...pages.values()].slice(0, pageFileLimits.pages);
}

async function readFiles(checkout: Checkout, paths: readonly string[]): Promise<Map<string, PageFile>> {
  const limit = pLimit(readsAtOnce);
  const files = await Promise.all(paths.map((path) => limit(() => checkout.read(path))));
  return new Map(files.flatMap((file) => (file === null ? [] : [[file.path, readPageFile(file)] as const])));
}

const valueOf = (place: FoundPlace): string | null => ('refusal' in place ? null : place.value);
const refusalOf = (place: FoundPlace): string | null => ('refusal' in place ? place.refusal : null);

/** Looks in the repository for the files behind the accepted pages of a run. */
export async function findFiles(
  context: Context,
  actor: TeamActor,
  input: FindInput,
): Promise<{ pages: FoundFiles[]; readAll: boolean }> {
  const { teamId } = actor;
  const { destinationId } = input;
  const destination = await getDestination(context.db, { teamId, destinationId });
  const wanted = await listWanted(context, actor, { ...input, websiteUrl: destination.websiteUrl });
  const checkout = await openCheckout(context, await openRepository(context, destination));
  const paths = [...checkout.snapshot.files.keys()].filter(mayBePage);
  const isSmall = paths.length <= readAllUpTo;
  const chosen = isSmall ? paths : new Set(wanted.flatMap((page) => likelyPaths(page, paths)));
  const files = await readFiles(checkout, [...chosen]);
  const pageUrls = wanted.map(({ pageUrl }) => pageUrl);
  const confirmed = await listPageFiles(context.db, { teamId, destinationId, pageUrls });
  const pathOf = new Map(confirmed.map(({ pageUrl, path }) => [pageUrl, path]));
  const pages = wanted.map((page): FoundFiles => {
    const { candidates, isClear } = matchFiles(page, files);
    return {
      pageUrl: page.pageUrl,
      confirmedPath: pathOf.get(page.pageUrl) ?? null,
      isClear,
      candidates: candidates.flatMap(({ path, reasons }) => {
        const places = files.get(path)?.places;
        if (places === undefined) return [];
        const { title, description } = places;
        const refusals = { title: refusalOf(title), description: refusalOf(description) };
        return [{ path, reasons, title: valueOf(title), description: valueOf(description), refusals }];
      }),
    };
  });
  return { pages, readAll: isSmall && checkout.snapshot.isComplete };
}
