import { storableText } from '../clean-text-rules.ts';

/** What identifies the page's own entity among those its JSON-LD describes. */
interface OwnPage {
  url: string;
  h1: readonly string[];
}

type Thing = Record<string, unknown>;

const thingsLimit = 200;
const factsLimit = 20;
const longestValue = 200;
/** Where other goods than the page's own are described. */
const elsewhere = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
]);
const identifiers = ['sku', 'mpn', 'gtin', 'gtin8', 'gtin12', 'gtin13', 'gtin14', 'isbn'];

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat());

/** What a text or number says in one line; null for anything else. */
function lineOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const line = storableText(String(value).replaceAll(/\s+/gu, ' ').trim());
  return line === '' || line.length > longestValue ? null : line;
}

const nameOf = (value: unknown): string | null => lineOf(isThing(value) ? value['name'] : value);

/** Everything with an offer or an identifier that is not listed as something else. */
function offeredThings(blocks: readonly unknown[]): Thing[] {
  const found: Thing[] = [];
  const pending = [...blocks];
  for (let looked = 0; pending.length > 0 && looked < thingsLimit; looked += 1) {
    const value = pending.shift();
    if (Array.isArray(value)) pending.push(...(value as unknown[]).slice(0, thingsLimit));
    if (!isThing(value)) continue;
    const isOffered = value['@type'] !== undefined && (value['offers'] !== undefined || value['sku'] !== undefined);
    if (isOffered) found.push(value);
    else pending.push(...Object.entries(value).flatMap(([key, child]) => (elsewhere.has(key) ? [] : [child])));
  }
  return found;
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const addressOf = (text: string): string => {
  const [address = ''] = text.split(/[#?]/u, 1);
  return address.endsWith('/') ? address.slice(0, -1) : address;
};

/** The one thing that the page is about; null when that is unclear. */
function ownThing(things: readonly Thing[], page: OwnPage): Thing | null {
  const headings = new Set(page.h1.map(plain));
  const isHere = (thing: Thing): boolean =>
    [thing['url'], thing['@id']].some((url) => typeof url === 'string' && addressOf(url) === addressOf(page.url));
  const isNamed = (thing: Thing): boolean => headings.has(plain(nameOf(thing) ?? ''));
  for (const own of [things.filter(isHere), things.filter(isNamed), things]) {
    if (own.length === 1) return own[0] ?? null;
    if (own.length > 1) return null;
  }
  return null;
}

const currency = /^[A-Z]{3}$/u;
const amount = /^\d{1,9}(?:\.\d{1,2})?$/u;

function offerFacts(offer: Thing): [path: string, value: string][] {
  const facts: [string, string][] = [];
  const code = lineOf(offer['priceCurrency']) ?? '';
  for (const key of ['price', 'lowPrice', 'highPrice']) {
    const value = lineOf(offer[key]) ?? '';
    if (currency.test(code) && amount.test(value)) facts.push([`offers/${key}`, `${value} ${code}`]);
  }
  const availability = /(?:^|\/)([A-Z][A-Za-z]{2,30})$/u.exec(lineOf(offer['availability']) ?? '')?.[1];
  if (availability !== undefined) facts.push(['offers/availability', availability]);
  return facts;
}

/**
 * What the page's JSON-LD says about the page's own entity that texts may be proven with: price, currency,
 * availability, brand and identifiers (docs/methods/claims.md), each as `path = value`. Nothing where several
 * entities could be the page's own.
 */
export function structuredFacts(blocks: readonly unknown[], page: OwnPage): string[] {
  const own = ownThing(offeredThings(blocks), page);
  if (own === null) return [];
  const type = listOf(own['@type']).map(lineOf)[0] ?? 'Thing';
  const facts: [path: string, value: string | null][] = [
    ...listOf(own['offers']).filter(isThing).slice(0, factsLimit).flatMap(offerFacts),
    ['brand', nameOf(own['brand'])],
    ...identifiers.map((key): [string, string | null] => [key, lineOf(own[key])]),
  ];
  const lines = facts.flatMap(([path, value]) => (value === null ? [] : [`${type}/${path} = ${value}`]));
  return [...new Set(lines)].slice(0, factsLimit);
}
