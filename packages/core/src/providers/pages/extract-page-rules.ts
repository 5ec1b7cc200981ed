import { type CheerioAPI, load } from 'cheerio/slim';
import { storableText } from '../clean-text-rules.ts';
import { mainText, textOf } from './page-text-rules.ts';

const textLimit = 20_000;
const h1Limit = 3;
const h2Limit = 10;

/** What a document says about itself, before it is known where it came from. */
export interface ExtractedPage {
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: { noindex: boolean; nosnippet: boolean; maxSnippet: number | null };
  language: string | null;
  h1: string[];
  h2: string[];
  text: string;
  structuredData: string[];
  /** Where a meta refresh leads at once, absolute. */
  refreshUrl: string | null;
  /** An empty frame that a script would fill. */
  needsRendering: boolean;
}

/** Headers that speak about the document; several of one name are one entry each. */
export interface DocumentHeaders {
  robots: string[];
  link: string[];
  contentLanguage: string | null;
}

/** Reads an HTML document (FACTS J4). It takes any text and never throws; time and memory grow with its length only. */
export function extractPage(html: string, finalUrl: string, headers: DocumentHeaders): ExtractedPage {
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const base = resolveUrl($('base[href]').first().attr('href') ?? '', finalUrl) ?? finalUrl;
  const text = mainText($.root().get(0), textLimit);
  return {
    title: titleOf($),
    description: contentOf($, 'description'),
    canonical: canonicalOf($, base, headers.link),
    robots: robotsOf([...contentsOf($, 'robots'), ...contentsOf($, 'googlebot')], headers.robots),
    language: languageTag($('html').first().attr('lang') ?? '') ?? languageTag(headers.contentLanguage ?? ''),
    h1: headings($, 'h1', h1Limit),
    h2: headings($, 'h2', h2Limit),
    text,
    structuredData: structuredTypes($),
    refreshUrl: refreshOf($, base),
    needsRendering: text.length < 200 && hasAppRoot($),
  };
}

const appRoots = new Set(['root', 'app', '__next', '__nuxt']);

function hasAppRoot($: CheerioAPI): boolean {
  return $('[id]')
    .toArray()
    .some((element) => appRoots.has(element.attribs['id'] ?? ''));
}

function clean(text: string): string | null {
  const line = storableText(text).replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? null : line;
}

function titleOf($: CheerioAPI): string | null {
  const own = $('title')
    .toArray()
    .slice(0, 20)
    .find((element) => $(element).closest('svg').length === 0);
  return own === undefined ? null : clean(textOf(own));
}

function contentsOf($: CheerioAPI, name: string): string[] {
  return $('meta[name][content]')
    .toArray()
    .filter((element) => element.attribs['name']?.trim().toLowerCase() === name)
    .map((element) => element.attribs['content'] ?? '');
}

function contentOf($: CheerioAPI, name: string): string | null {
  return (
    contentsOf($, name)
      .map(clean)
      .find((content) => content !== null) ?? null
  );
}

function headings($: CheerioAPI, tag: 'h1' | 'h2', limit: number): string[] {
  const texts: string[] = [];
  for (const element of $(tag).toArray()) {
    const text = clean(textOf(element));
    if (text !== null) texts.push(text);
    if (texts.length === limit) break;
  }
  return texts;
}

/** A web address relative to a base, or null. */
export function resolveUrl(text: string, base: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? storableText(url.href) : null;
}

function canonicalOf($: CheerioAPI, base: string, linkHeaders: string[]): string | null {
  const element = $('link[rel][href]')
    .toArray()
    .find((link) => /(?:^|\s)canonical(?:\s|$)/iu.test(link.attribs['rel'] ?? ''));
  if (element !== undefined) return resolveUrl(element.attribs['href'] ?? '', base);
  for (const header of linkHeaders) {
    const [, href] = /<([^>]{1,2048})>\s*;[^,]{0,200}\brel="?canonical\b/iu.exec(header) ?? [];
    if (href !== undefined) return resolveUrl(href, base);
  }
  return null;
}

const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** Directives for everybody and for Google's crawler; those a header addresses to other crawlers do not count. */
function robotsOf(metas: string[], headers: string[]): ExtractedPage['robots'] {
  const addressed = headers.flatMap((header) => {
    const [, agent = '', rest = ''] = /^\s*([\w-]+)\s*:(.*)$/su.exec(header) ?? [];
    if (agent === '' || valued.has(agent.toLowerCase())) return [header];
    return agent.toLowerCase() === 'googlebot' ? [rest] : [];
  });
  const directives = [...metas, ...addressed]
    .flatMap((text) => text.toLowerCase().split(','))
    .map((word) => word.trim());
  const snippets = directives.flatMap((word) => {
    const [, length] = /^max-snippet\s*:\s*(-1|\d{1,6})$/u.exec(word) ?? [];
    return length === undefined ? [] : [Number(length)];
  });
  const limited = snippets.filter((length) => length >= 0);
  return {
    noindex: directives.includes('noindex') || directives.includes('none'),
    nosnippet: directives.includes('nosnippet') || limited.includes(0),
    maxSnippet: limited.length > 0 ? Math.min(...limited) : snippets.length > 0 ? -1 : null,
  };
}

function languageTag(text: string): string | null {
  const [, tag] = /^\s*([a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3})\s*(?:,|$)/iu.exec(text) ?? [];
  return tag?.toLowerCase().replaceAll('_', '-') ?? null;
}

function refreshOf($: CheerioAPI, base: string): string | null {
  for (const element of $('meta[http-equiv][content]').toArray()) {
    if (element.attribs['http-equiv']?.trim().toLowerCase() !== 'refresh') continue;
    const [, seconds, url] =
      /^\s*(\d{1,4})[\d.]*\s*[;,]\s*url\s*=\s*["']?([^"']{1,2048})/iu.exec(element.attribs['content'] ?? '') ?? [];
    if (url !== undefined && Number(seconds) <= 5) return resolveUrl(url, base);
  }
  return null;
}

const typeLimit = 50;

/** Types named in JSON-LD, at any depth; blocks that are not JSON are passed over. */
function structuredTypes($: CheerioAPI): string[] {
  const types = new Set<string>();
  for (const element of $('script[type]').toArray()) {
    if (element.attribs['type']?.trim().toLowerCase() !== 'application/ld+json') continue;
    const pending: unknown[] = [parseJson(textOf(element))];
    while (pending.length > 0 && types.size < typeLimit) {
      const value = pending.pop();
      if (typeof value !== 'object' || value === null) continue;
      const named: unknown = Array.isArray(value) ? [] : (value as Record<string, unknown>)['@type'];
      for (const type of [named].flat())
        if (typeof type === 'string' && type.length <= 100) types.add(storableText(type));
      pending.push(...Object.values(value).slice(0, 1_000).reverse());
    }
  }
  return [...types];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
