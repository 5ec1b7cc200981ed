import type { Site, WorldPage } from '../world/world.ts';
import { injectedText, oddPages } from './odd-pages.ts';

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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is safe between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

/** A value as JSON that cannot end its script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

// One competitor wants no robots at all, as some do.
const CLOSED_DOMAIN = 'campcraft.example';

/** The site's robots.txt. */
export function robotsText(site: Site): string {
  if (site.domain === CLOSED_DOMAIN) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /cart/\nDisallow: /account/\n\nSitemap: ${new URL('/sitemap.xml', site.siteUrl).href}\n`;
}

/** The site's XML sitemap: every page that wants to be found. */
export function sitemapXml(site: Site): string {
  const pages = [...site.pages.values()].filter((page) => page.kind !== 'fault');
  const entries = pages.map((page) => `<url><loc>${escapeHtml(page.url)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** The schema.org description a page carries: a product with its offer, an article, or a list. */
function structuredData(page: WorldPage, site: Site): object {
  const common = { '@context': 'https://schema.org', name: page.h1, url: page.url, inLanguage: page.language };
  if (page.kind === 'guide') {
    const publisher = { '@type': 'Organization', name: site.name };
    return { ...common, '@type': 'Article', headline: page.h1, publisher };
  }
  if (page.kind !== 'product') return { ...common, '@type': page.kind === 'category' ? 'CollectionPage' : 'WebPage' };
  const money = page.facts.map(readMoney).find((found) => found !== null);
  const offer = { '@type': 'Offer', ...money, availability: 'https://schema.org/InStock', url: page.url };
  const brand = { '@type': 'Brand', name: site.name };
  return { ...common, '@type': 'Product', brand, ...(money !== undefined && { offers: offer }) };
}

/** The price in a fact such as "$289", "289 €" or "39,800円", or null. */
function readMoney(fact: string): { price: string; priceCurrency: string } | null {
  const [, dollars, euros, yen] = /^(?:\$\s?(\d[\d,.]*)|(\d[\d.]*)\s?€|(\d[\d,]*)円)$/u.exec(fact) ?? [];
  const price = (dollars ?? euros ?? yen)?.replaceAll(euros === undefined ? ',' : '.', '');
  if (price === undefined) return null;
  return { price, priceCurrency: dollars !== undefined ? 'USD' : euros !== undefined ? 'EUR' : 'JPY' };
}
