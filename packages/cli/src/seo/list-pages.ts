import type { SeoOptimization, SeoPage } from '@serplift/core/api';
import type { Tools } from './run-request.ts';

const pagesPerCall = 200;

/** The pages of a run, in parts, so that a large result never stands in memory whole. */
export async function* listPages({ session, api }: Tools, optimizationId: string): AsyncGenerator<SeoPage[]> {
  let cursor: string | null = null;
  do {
    const answer: { items: SeoPage[]; nextCursor: string | null } = await session.call(api.optimizations.items, {
      optimizationId,
      limit: pagesPerCall,
      ...(cursor === null ? {} : { cursor }),
    });
    yield answer.items;
    cursor = answer.nextCursor;
  } while (cursor !== null);
}

/** A run with all its pages, for JSON. */
export async function withAllPages(tools: Tools, run: SeoOptimization): Promise<Omit<SeoOptimization, 'nextCursor'>> {
  const { nextCursor, pages, ...rest } = run;
  if (nextCursor === null) return { ...rest, pages };
  const all: SeoPage[] = [];
  for await (const part of listPages(tools, run.id)) all.push(...part);
  return { ...rest, pages: all };
}
