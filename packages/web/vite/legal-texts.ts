import type { Plugin } from 'vite';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Bold text and links of one line. */
const inline = (text: string): string =>
  escape(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>');

/** A paragraph, or a list if its lines begin with "- ". */
function block(text: string): string {
  if (!text.startsWith('- ')) return `<p>${inline(text.replaceAll('\n', ' '))}</p>`;
  const points = text.split('\n').map((line) => `<li>${inline(line.slice(2))}</li>`);
  return `<ul>${points.join('')}</ul>`;
}

/** Renders the Markdown of legal texts when they are built: "## Title {#id}" begins a part, the rest is paragraphs and lists. */
export function legalTexts(): Plugin {
  return {
    name: 'legal-texts',
    transform: {
      filter: { id: /\/legal\/[a-z]+\.md$/ },
      handler: (markdown) => {
        const sections = markdown.split(/^## /m).flatMap((part) => {
          const [, title, id, body] = /^(.+) \{#([a-z-]+)\}\n([^]*)$/.exec(part) ?? [];
          if (body === undefined) return [];
          return [
            {
              id,
              title,
              html: body
                .trim()
                .split(/\n{2,}/)
                .map(block)
                .join(''),
            },
          ];
        });
        return { code: `export default ${JSON.stringify(sections)};`, moduleType: 'js', map: null };
      },
    },
  };
}
