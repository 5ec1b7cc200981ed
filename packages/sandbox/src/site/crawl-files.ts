import type { Site } from '../world/find-site.ts';
import { escapeHtml } from './escape-html.ts';

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
