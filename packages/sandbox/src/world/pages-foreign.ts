import rows from './foreign-pages.json' with { type: 'json' };
import type { PageDraft } from './world.ts';

type Row = Pick<PageDraft, 'path' | 'title' | 'description' | 'h1' | 'kind' | 'topic'> & {
  language: string;
  text: [heading: string, paragraph: string][];
  facts: string[];
};

/** The German shop and one Japanese page. */
export function foreignPages(): PageDraft[] {
  return (rows as Row[]).map(({ path, title, description, h1, kind, topic, language, facts, text }) => {
    const sections = text.map(([heading, paragraph]) => ({ heading, paragraphs: [paragraph] }));
    return { path, title, description, h1, kind, topic, language, facts, sections };
  });
}
