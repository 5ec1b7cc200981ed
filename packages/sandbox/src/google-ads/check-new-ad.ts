import { isUrl } from '../frame/url-rules.ts';
import type { AdsTextSeed } from '../world/ads/ads-content.ts';
import { columnsOf } from '../world/text-columns.ts';
import { blocking, policyTopicsOf } from './ad-state.ts';
import { type AdsError, type AdsErrorName, errorOf, type PathElement } from './ads-errors.ts';
import type { AdsLedgerEntry } from './ads-memory.ts';

type NewAdTexts = NonNullable<AdsLedgerEntry['ad']>;

interface ListRules {
  name: 'headlines' | 'descriptions';
  min: number;
  max: number;
  width: number;
  pins: string[];
}

const lists: ListRules[] = [
  { name: 'headlines', min: 3, max: 15, width: 30, pins: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'] },
  { name: 'descriptions', min: 2, max: 4, width: 90, pins: ['DESCRIPTION_1', 'DESCRIPTION_2'] },
];
const pathWidth = 15;
const longestUrl = 2_048;

type Spot = Required<Parameters<typeof errorOf>>[1];

function policyError(policyTopicEntries: object[], spot: Spot): AdsError {
  const details = { policyFindingDetails: { policyTopicEntries } };
  return { ...errorOf('policyFindingError.POLICY_FINDING', spot), details };
}

/** Finds everything that Google would refuse about an ad's content; empty when it is fine. */
export function checkNewAd(
  ad: NewAdTexts,
  context: { otherUrls: string[]; ignoredTopics: readonly string[]; at: PathElement[] },
): AdsError[] {
  const adAt = [...context.at, { fieldName: 'ad' }];
  const textsAt = [...adAt, { fieldName: 'responsive_search_ad' }];
  return [
    ...checkUrls(ad.finalUrls, context.otherUrls, adAt),
    ...lists.flatMap((rules) => checkList(ad[rules.name], rules, textsAt)),
    ...lists.flatMap(({ name }) => checkPolicy(ad[name], name, { at: textsAt, ignored: context.ignoredTopics })),
    ...checkPaths(ad, textsAt),
  ];
}

function checkUrls(urls: string[], others: string[], adAt: PathElement[]): AdsError[] {
  if (urls.length === 0) return [errorOf('fieldError.REQUIRED', { at: [...adAt, { fieldName: 'final_urls' }] })];
  return urls.flatMap((url, index) => {
    const spot = { at: [...adAt, { fieldName: 'final_urls', index }], value: url };
    if (!isUrl(url) || !/^https?:\/\//u.test(url) || url.length > longestUrl) {
      return [errorOf('urlFieldError.INVALID_FINAL_URL', spot)];
    }
    const foreign = others.find((other) => siteOf(other) !== siteOf(url));
    if (foreign === undefined) return [];
    const evidences = [{ websiteList: { websites: [foreign, url] } }];
    return [policyError([{ topic: 'ONE_WEBSITE_PER_AD_GROUP', type: 'PROHIBITED', evidences }], spot)];
  });
}

function siteOf(url: string): string {
  return isUrl(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : url;
}

function checkList(texts: AdsTextSeed[], { name, min, max, width, pins }: ListRules, at: PathElement[]): AdsError[] {
  const whole = { at: [...at, { fieldName: name }] };
  const errors: AdsError[] = [];
  if (texts.length < min) errors.push(errorOf('collectionSizeError.TOO_FEW', whole));
  if (texts.length > max) errors.push(errorOf('collectionSizeError.TOO_MANY', whole));
  const seen = new Set<string>();
  for (const [index, { text, pinnedField }] of texts.entries()) {
    const assetAt = [...at, { fieldName: name, index }];
    const key = text.trim().toLowerCase();
    const shown = shownText(text);
    const checks: [AdsErrorName, boolean][] = [
      ['stringLengthError.TOO_SHORT', key === ''],
      ['stringLengthError.TOO_LONG', columnsOf(shown) > width],
      ['stringFormatError.ILLEGAL_CHARS', /[\p{Cc}\p{Cf}<>]/u.test(text)],
      ['adError.UNPAIRED_BRACE_IN_AD_CUSTOMIZER_TAG', /[{}]/u.test(shown)],
      ['assetError.DUPLICATE_ASSET', seen.has(key)],
    ];
    const spot = { at: [...assetAt, { fieldName: 'text' }], value: text };
    errors.push(...checks.flatMap(([code, isWrong]) => (isWrong ? [errorOf(code, spot)] : [])));
    if (pinnedField !== undefined && !pins.includes(pinnedField)) {
      const pinSpot = { at: [...assetAt, { fieldName: 'pinned_field' }], value: pinnedField };
      errors.push(errorOf('fieldError.INVALID_VALUE', pinSpot));
    }
    seen.add(key);
  }
  return errors;
}

/** Google's tags count as their default text; a countdown takes eight columns. */
function shownText(text: string): string {
  return text
    .replaceAll(/\{(?:keyword|LOCATION\(\w+\)|CUSTOMIZER\.[^{}:]+|=IF\([^{}]+\)):([^{}]*)\}/giu, '$1')
    .replaceAll(/\{(?:GLOBAL_)?COUNTDOWN\([^{}]+\)\}/gu, '12345678');
}

function checkPolicy(
  texts: AdsTextSeed[],
  name: ListRules['name'],
  { at, ignored }: { at: PathElement[]; ignored: readonly string[] },
): AdsError[] {
  return texts.flatMap(({ text }, index) => {
    const topics = blocking(policyTopicsOf(text, name), ignored);
    const textAt = [...at, { fieldName: name, index }, { fieldName: 'text' }];
    return topics.length === 0 ? [] : [policyError(topics, { at: textAt, value: text })];
  });
}

function checkPaths({ path1, path2 }: NewAdTexts, at: PathElement[]): AdsError[] {
  return Object.entries({ path1, path2 }).flatMap(([fieldName, path]) => {
    if (path === undefined) return [];
    const checks: [AdsErrorName, boolean][] = [
      ['stringLengthError.TOO_LONG', columnsOf(path) > pathWidth],
      ['stringFormatError.ILLEGAL_CHARS', /[\s/]/u.test(path)],
      ['adError.CANNOT_SET_PATH2_WITHOUT_PATH1', fieldName === 'path2' && path1 === undefined],
    ];
    const spot = { at: [...at, { fieldName }], value: path };
    return checks.flatMap(([code, isWrong]) => (isWrong ? [errorOf(code, spot)] : []));
  });
}
