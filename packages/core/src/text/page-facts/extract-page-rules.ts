import { storableText } from '../clean-text-rules.ts';
import { jsonExcess } from '../json-bounds-rules.ts';
import { isUrl } from '../url-rules.ts';
import type { Node } from './document-node.ts';
import { mainText, textOf } from './page-text-rules.ts';
import { parseDocument } from './parse-document-rules.ts';
import { findStandIn, type StandIn } from './stand-in-rules.ts';
import { structuredFacts } from './structured-facts-rules.ts';

const textLimit = 20_000;
const h1Limit = 3;
const h2Limit = 10;
const metaLimit = 1_000;
/** Characters of a title, description or heading that are looked at, space included. */
const rawLineLimit = 20_000;
/** Far more than search results show. */
const lineLimit = 2_000;
const attributeLimit = 4_096;
/** Blocks of JSON-LD that are read, and how large one may be. */
const jsonLdLimits = { blocks: 50, maxChars: 500_000, maxDepth: 64, maxValues: 50_000 };

/** What a document says about itself, before it is known where it came from. */
export interface ExtractedPage {
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: { noindex: boolean; nosnippet: boolean; maxSnippet: number | null };
  language: string | null;
  h1: string[];
  h2: string[];
  /** What readers see as the page's own words. */
  text: string;
  /** What the site calls itself (og:site_name); null when it does not say. */
  siteName: string | null;
  structuredData: string[];
  /** What JSON-LD says about the page's own entity, `path = value`. */
  structuredFacts: string[];
  /** Where a meta refresh leads at once, absolute. */
  refreshUrl: string | null;
  /** What is shown in place of the page; null when it is the page. */
  standIn: StandIn | null;
}

/** Headers that speak about the document; several of one name are one entry each. */
export interface DocumentHeaders {
  robots: string[];
  link: string[];
  contentLanguage: string | null;
  refresh: string | null;
}

/** Reads an HTML document (FACTS J4). It takes any text and never throws; time and memory grow with its length only. */
export function extractPage(html: string, finalUrl: string, headers: DocumentHeaders): ExtractedPage {
  const document = parseDocument(html);
  const base =
    resolveUrl(
      attribute(
        document.bases.find(({ attribs }) => attribs?.['href'] !== undefined),
        'href',
      ),
      finalUrl,
    ) ?? finalUrl;
  const { mainParts, visible } = document;
  const text = mainText(document.root, { limit: textLimit, mainParts, visible });
  const metas = document.metas.slice(0, metaLimit);
  const robots = [...contentsOf(metas, 'robots'), ...contentsOf(metas, 'googlebot')];
  const blocks = jsonLdBlocks(document.scripts);
  const h1 = headings(document.h1, h1Limit);
  const declaredLanguage = attribute(document.html[0], 'lang');
  const title = document.titles[0] === undefined ? null : clean(textOf(document.titles[0], rawLineLimit));
  return {
    title,
    description:
      contentsOf(document.headMetas.slice(0, metaLimit), 'description')
        .map(clean)
        .find((content) => content !== null) ?? null,
    canonical: canonicalOf(document.headLinks, { base, headers: headers.link }),
    robots: robotsOf(robots, headers.robots),
    language: languageTag(declaredLanguage) ?? languageTag(headers.contentLanguage ?? ''),
    h1,
    h2: headings(document.h2, h2Limit),
    text,
    siteName: siteNameOf(metas),
    structuredData: structuredTypes(blocks),
    structuredFacts: structuredFacts(blocks, { url: finalUrl, h1 }),
    refreshUrl: refreshOf([headers.refresh ?? '', ...refreshesIn(metas)], base),
    standIn: findStandIn(document, { url: finalUrl, title, h1, text }),
  };
}

function attribute(node: Node | undefined, name: string): string {
  return node?.attribs?.[name]?.slice(0, attributeLimit) ?? '';
}

function clean(text: string): string | null {
  const line = storableText(text.slice(0, rawLineLimit).replaceAll(/\s+/gu, ' ').trim().slice(0, lineLimit));
  return line === '' ? null : line;
}

function contentsOf(metas: Node[], name: string): string[] {
  return metas
    .filter((meta) => attribute(meta, 'name').trim().toLowerCase() === name)
    .map((meta) => attribute(meta, 'content'));
}

function siteNameOf(metas: Node[]): string | null {
  const meta = metas.find((one) => attribute(one, 'property').trim().toLowerCase() === 'og:site_name');
  return clean(attribute(meta, 'content'))?.slice(0, 80) ?? null;
}

/** The first headings that say something; of a heap of empty ones only the first are looked at. */
function headings(elements: Node[], limit: number): string[] {
  const texts = elements.slice(0, 5 * limit).map((element) => clean(textOf(element, rawLineLimit)));
  return texts.filter((text) => text !== null).slice(0, limit);
}

/** A web address relative to a base, or null. */
export function resolveUrl(text: string, base: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || !isUrl(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? storableText(url.href) : null;
}

function canonicalOf(links: Node[], { base, headers }: { base: string; headers: string[] }): string | null {
  const element = links.find((link) => /(?:^|\s)canonical(?:\s|$)/iu.test(attribute(link, 'rel')));
  if (element !== undefined) return resolveUrl(attribute(element, 'href'), base);
  for (const header of headers) {
    const [, href] = /<([^>]{1,2048})>\s*;[^,]{0,200}\brel="?canonical\b/iu.exec(header) ?? [];
    if (href !== undefined) return resolveUrl(href, base);
  }
  return null;
}

const valued = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** Directives for all crawlers and for Google's; those a header addresses to other crawlers do not count. */
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

const refreshesIn = (metas: readonly Node[]): string[] =>
  metas
    .filter((meta) => attribute(meta, 'http-equiv').trim().toLowerCase() === 'refresh')
    .map((meta) => attribute(meta, 'content'));

/** As the HTML standard reads it (4.2.5.3): "0; url='/new'" as well as "0 /new". */
const refresh =
  /^\s*(\d{0,4})[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]{1,2048})|'([^']{1,2048})|([^"'].{0,2047}))/isu;

function refreshOf(said: readonly string[], base: string): string | null {
  for (const one of said) {
    const [, seconds = '', ...urls] = refresh.exec(one) ?? [];
    const url = urls.find((part) => part !== undefined);
    if (url !== undefined && Number(seconds) <= 5) return resolveUrl(url, base);
  }
  return null;
}

const typeLimit = 50;

/** The JSON-LD of a page; blocks that are not JSON are null. */
function jsonLdBlocks(scripts: Node[]): unknown[] {
  const isJsonLd = (script: Node): boolean => attribute(script, 'type').trim().toLowerCase() === 'application/ld+json';
  return scripts
    .filter(isJsonLd)
    .slice(0, jsonLdLimits.blocks)
    .map((element) => parseJson(textOf(element, jsonLdLimits.maxChars + 1)));
}

/** Types named in JSON-LD, at any depth. */
function structuredTypes(blocks: readonly unknown[]): string[] {
  const types = new Set<string>();
  for (const block of blocks) {
    const pending = [block];
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
  if (text.length > jsonLdLimits.maxChars || jsonExcess(text, jsonLdLimits) !== null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
