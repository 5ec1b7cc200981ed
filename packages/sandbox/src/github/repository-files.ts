import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';
import type { WordPressField, WordPressMemory } from '../wordpress/wordpress-memory.ts';
import type { Site, WorldPage } from '../world/world.ts';

/** Where the file of a page is, as Hugo would have it. */
export const filePathOf = ({ path }: Pick<WorldPage, 'path'>): string =>
  path === '/' ? 'content/_index.md' : `content${path.replace(/\/$/u, '')}/index.md`;

/** What git calls this content. */
export const blobSha = (text: string): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

function fileText({ title, description, h1 }: WorldPage): string {
  const summary = description === '' ? '' : stringify({ description }, { lineWidth: 0 });
  return `---\n# The texts of this page\n${stringify({ title }, { lineWidth: 0 })}${summary}draft: false\n---\n\n# ${h1}\n`;
}

/** The title and description in the front matter of a file; null is unset. */
export function readFile(text: string): Record<WordPressField, string | null> {
  const matter = /^---\n(?<matter>[\s\S]*?)^---$/mu.exec(text)?.groups?.['matter'] ?? '';
  const { title, description } = parse(matter) as Partial<Record<WordPressField, string>>;
  return { title: title ?? null, description: description ?? null };
}

/** The texts of a page after this many changes of the site. */
function pageAt(page: WorldPage, memory: WordPressMemory, changes: number): WorldPage {
  const texts = { title: page.title, description: page.description };
  for (const change of memory.changes().slice(0, changes)) {
    if (change.path === page.path) texts[change.field] = change.value ?? page[change.field];
  }
  return { ...page, ...texts };
}

/** The files of the company's site after this many changes of it: what is changed on another way is as if it was pushed. */
export function filesAt(site: Site, memory: WordPressMemory, changes: number): Map<string, string> {
  const pages = [...site.pages.values()];
  return new Map([
    ['README.md', '# Juniper & Pine\n'],
    ...pages.map((page): [string, string] => [filePathOf(page), fileText(pageAt(page, memory, changes))]),
  ]);
}
