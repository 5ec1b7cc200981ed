/** What pages say about the installation that serves them. */
export interface Site {
  /** Where people and search engines find it, without a slash at the end. */
  origin: string;
  /** Where questions about plans and privacy go; null when the operator has named none. */
  contactEmail: string | null;
}

interface PublicPage {
  title: string;
  description: string;
  /** ISO date of the current text, for pages that have one. */
  changed?: string;
  /** Whether the page is worth a visit from a search engine's list. */
  listed: boolean;
}

/** The pages that search engines may keep; titles are those the pages set themselves. */
const publicPages: Readonly<Record<string, PublicPage>> = {
  '/': {
    title: 'Serplift: more clicks from the rankings you already have',
    description:
      'Serplift turns your Search Console and Google Ads data into better titles, descriptions and ads, and shows which questions your site should answer.',
    listed: true,
  },
  '/privacy': {
    title: 'Privacy Policy · Serplift',
    description:
      'What Serplift stores, how it uses data from Google, which companies process it, how long it is kept and how to have it deleted.',
    changed: '2024-12-12',
    listed: true,
  },
  '/terms': {
    title: 'Terms of Service · Serplift',
    description:
      'The rules for using Serplift: accounts and teams, your data, generated texts, plans and prices, and how either side ends the agreement.',
    changed: '2024-12-12',
    listed: true,
  },
  '/login': {
    title: 'Sign in · Serplift',
    description: 'Sign in to Serplift, or create an account with your email address or with Google.',
    listed: false,
  },
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

function metaTag(name: string, content: string): string {
  const key = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;
}

/** Title, description, address and preview of a page as HTML; screens behind the sign-in and unknown addresses ask not to be indexed. */
export function pageHead(path: string, site: Site): string {
  const contact = site.contactEmail === null ? [] : [metaTag('contact-email', site.contactEmail)];
  const page = Object.hasOwn(publicPages, path) ? publicPages[path] : undefined;
  if (page === undefined) return ['<title>Serplift</title>', metaTag('robots', 'noindex'), ...contact].join('\n    ');
  const address = site.origin + path;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    metaTag('description', page.description),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    metaTag('og:type', 'website'),
    metaTag('og:site_name', 'Serplift'),
    metaTag('og:title', page.title),
    metaTag('og:description', page.description),
    metaTag('og:url', address),
    metaTag('og:image', `${site.origin}/preview.png`),
    metaTag('og:image:width', '1200'),
    metaTag('og:image:height', '630'),
    metaTag('og:image:alt', 'Serplift: current and proposed page titles side by side'),
    metaTag('twitter:card', 'summary_large_image'),
    ...contact,
  ].join('\n    ');
}

/** What robots may read: every page, which says itself whether it may be kept, but no API. */
export function robotsText(site: Site): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${site.origin}/sitemap.xml\n`;
}

/** The public pages as a sitemap. */
export function sitemapXml(site: Site): string {
  const urls = Object.entries(publicPages).flatMap(([path, { listed, changed }]) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return listed ? [`  <url><loc>${escapeHtml(site.origin + path)}</loc>${lastmod}</url>`] : [];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
