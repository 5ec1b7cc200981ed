import { createHash } from 'node:crypto';
import type { WorldPage } from '../../world/world.ts';

/** What is written: candidates of a page, the texts of an ad group, the answer to a question. */
export type RecordedTask = 'snippets' | 'ads' | 'answer';

/** The words of a page that decide whether a recording still fits. */
export function paragraphsOf({ sections }: Pick<WorldPage, 'sections'>): string[] {
  return sections.flatMap(({ paragraphs }) => paragraphs);
}

/**
 * The key of a recording: a hash of the task, of what it is about (the ad group's name, the question) and of the page's
 * content. A changed prompt keeps its recordings; a changed page loses them.
 */
export function recordKey(
  task: RecordedTask,
  subject: string,
  page: Pick<WorldPage, 'path' | 'h1' | 'sections'>,
): string {
  const content = JSON.stringify([task, subject, page.path, page.h1, paragraphsOf(page)]);
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
