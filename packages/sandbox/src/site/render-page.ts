import type { Site } from '../world/find-site.ts';
import type { WorldPage } from '../world/world.ts';
import { escapeHtml, escapeJson } from './escape-html.ts';
import { injectedText, oddPages } from './odd-pages.ts';
import { structuredData } from './structured-data.ts';

/** How a page is written down, apart from its content. */
export interface PageDress {
  charset: string;
  noindex?: boolean;
}

/** A whole HTML document for a page of a site: head, navigation, content, footer. */
export function renderPage(page: WorldPage, site: Site, dress: PageDress): string {
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head>
${renderHead(page, site, dress)}
</head>
<body>
${renderNavigation(site)}
<main>
<h1>${escapeHtml(page.h1)}</h1>
${page.sections.map(renderSection).join('\n')}
${renderComment(page, site)}
</main>
${renderFooter(site)}
</body>
</html>
`;
}

function renderHead(page: WorldPage, site: Site, dress: PageDress): string {
  // The company's WordPress may have given it a title since.
  const isWorlds = site.pages.get(page.path)?.title === page.title;
  const untitled = site.isOurs && page.path === oddPages.untitled && isWorlds;
  return [
    `<meta charset="${dress.charset}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    untitled ? '' : `<title>${escapeHtml(page.title)}</title>`,
    page.description === '' ? '' : `<meta name="description" content="${escapeHtml(page.description)}">`,
    dress.noindex === true ? '<meta name="robots" content="noindex, follow">' : '',
    `<link rel="canonical" href="${escapeHtml(page.url)}">`,
    `<meta property="og:site_name" content="${escapeHtml(site.name)}">`,
    untitled ? '' : `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<script type="application/ld+json">${escapeJson(structuredData(page, site))}</script>`,
    '<style>body{font-family:sans-serif;max-width:60rem;margin:0 auto;padding:1rem}nav a{margin-right:1rem}</style>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function renderNavigation(site: Site): string {
  const links = [...site.pages.values()]
    .filter((page) => page.kind === 'category')
    .map((page) => `<a href="${escapeHtml(page.path)}">${escapeHtml(page.h1)}</a>`);
  return `<header><a href="/"><svg width="24" height="24" role="img"><title>Logo</title><circle cx="12" cy="12" r="10"/></svg>${escapeHtml(site.name)}</a>
<nav>${links.join('')}<a href="/cart/">Cart (0)</a></nav></header>`;
}

function renderSection(section: WorldPage['sections'][number]): string {
  const paragraphs = section.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  return `<section><h2>${escapeHtml(section.heading)}</h2>\n${paragraphs.join('\n')}</section>`;
}

function renderComment(page: WorldPage, site: Site): string {
  if (!site.isOurs || page.path !== oddPages.injected) return '';
  return `<section><h2>Comments</h2>\n<p>Boils fast, packs small. ${escapeHtml(injectedText)}</p></section>`;
}

function renderFooter(site: Site): string {
  return `<footer><p>We use cookies to improve your visit. By continuing you accept our cookie policy.</p>
<p>© 2026 ${escapeHtml(site.name)}. All rights reserved. <a href="/privacy/">Privacy</a> <a href="/imprint/">Imprint</a></p>
<script>window.dataLayer = window.dataLayer || [];</script></footer>`;
}
