import type { AdsAdGroupSeed, AdsTextSeed } from '../world/ads-content.ts';
import { adWidth } from '../world/ads-copy.ts';
import { blocking, policyTopicsOf } from './ad-policy.ts';
import type { AdsError, PathElement } from './ads-errors.ts';
import type { AdsLedgerEntry } from './ads-memory.ts';

export type NewAdTexts = NonNullable<AdsLedgerEntry['ad']>;

interface TextRules {
  name: 'headlines' | 'descriptions';
  min: number;
  max: number;
  width: number;
  pins: string[];
}

const textRules: TextRules[] = [
  { name: 'headlines', min: 3, max: 15, width: 30, pins: ['HEADLINE_1', 'HEADLINE_2', 'HEADLINE_3'] },
  { name: 'descriptions', min: 2, max: 4, width: 90, pins: ['DESCRIPTION_1', 'DESCRIPTION_2'] },
];
const pathWidth = 15;
const longestUrl = 2_048;

/** Finds everything that Google would refuse about an ad's content; empty when it is fine. */
export function checkNewAd(
  ad: NewAdTexts,
  context: { adGroup: AdsAdGroupSeed; otherUrls: string[]; ignoredTopics: readonly string[]; at: PathElement[] },
): AdsError[] {
  const adAt = [...context.at, { fieldName: 'ad' }];
  const rsaAt = [...adAt, { fieldName: 'responsive_search_ad' }];
  return [
    ...checkUrls(ad.finalUrls, context.otherUrls, adAt),
    ...textRules.flatMap((rules) => checkTexts(ad[rules.name], rules, { at: rsaAt, ignored: context.ignoredTopics })),
    ...checkPaths(ad, rsaAt),
  ];
}

function errorAt(at: PathElement[], errorCode: Record<string, string>, message: string, trigger?: string): AdsError {
  const triggered = trigger === undefined ? {} : { trigger: { stringValue: trigger } };
  return { errorCode, message, ...triggered, location: { fieldPathElements: at } };
}

function checkUrls(urls: string[], others: string[], adAt: PathElement[]): AdsError[] {
  if (urls.length === 0) {
    return [
      errorAt(
        [...adAt, { fieldName: 'final_urls' }],
        { fieldError: 'REQUIRED' },
        'The required field was not present.',
      ),
    ];
  }
  return urls.flatMap((url, index) => {
    const at = [...adAt, { fieldName: 'final_urls', index }];
    if (!URL.canParse(url) || !/^https?:\/\//u.test(url) || url.length > longestUrl) {
      return [errorAt(at, { urlFieldError: 'INVALID_FINAL_URL' }, 'The final URL is not valid.', url)];
    }
    const foreign = others.find((other) => siteOf(other) !== siteOf(url));
    if (foreign === undefined) return [];
    const entry = {
      topic: 'ONE_WEBSITE_PER_AD_GROUP',
      type: 'PROHIBITED',
      evidences: [{ websiteList: { websites: [foreign, url] } }],
    };
    return [policyError(at, [entry], url)];
  });
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : url;
}

function policyError(at: PathElement[], entries: object[], trigger: string): AdsError {
  return {
    ...errorAt(
      at,
      { policyFindingError: 'POLICY_FINDING' },
      'The resource has been disapproved since the policy summary includes policy topics of type PROHIBITED.',
      trigger,
    ),
    details: { policyFindingDetails: { policyTopicEntries: entries } },
  };
}

function checkTexts(
  texts: AdsTextSeed[],
  rules: TextRules,
  { at, ignored }: { at: PathElement[]; ignored: readonly string[] },
): AdsError[] {
  const { name, min, max, width, pins } = rules;
  const listAt = [...at, { fieldName: name }];
  const errors: AdsError[] = [];
  if (texts.length < min) errors.push(errorAt(listAt, { collectionSizeError: 'TOO_FEW' }, 'Too few.'));
  if (texts.length > max) errors.push(errorAt(listAt, { collectionSizeError: 'TOO_MANY' }, 'Too many.'));
  const seen = new Set<string>();
  for (const [index, { text, pinnedField }] of texts.entries()) {
    const assetAt = [...at, { fieldName: name, index }];
    const textAt = [...assetAt, { fieldName: 'text' }];
    const add = (errorCode: Record<string, string>, message: string) =>
      errors.push(errorAt(textAt, errorCode, message, text));
    const shown = shownText(text);
    if (text.trim() === '') add({ stringLengthError: 'TOO_SHORT' }, 'Too short.');
    if (adWidth(shown) > width) add({ stringLengthError: 'TOO_LONG' }, 'Too long.');
    if (/[\p{Cc}\p{Cf}<>]/u.test(text))
      add({ stringFormatError: 'ILLEGAL_CHARS' }, 'The input string value contains disallowed characters.');
    if (/[{}]/u.test(shown)) add({ adError: 'UNPAIRED_BRACE_IN_AD_CUSTOMIZER_TAG' }, 'A brace has no partner.');
    if (seen.has(text.trim().toLowerCase()))
      add({ assetError: 'DUPLICATE_ASSET' }, 'The asset is a duplicate of another asset in the ad.');
    seen.add(text.trim().toLowerCase());
    if (pinnedField !== undefined && !pins.includes(pinnedField)) {
      const pinAt = [...assetAt, { fieldName: 'pinned_field' }];
      errors.push(
        errorAt(pinAt, { fieldError: 'INVALID_VALUE' }, `'${pinnedField}' is no place of ${name}.`, pinnedField),
      );
    }
    const topics = blocking(policyTopicsOf(text, name), ignored);
    if (topics.length > 0) errors.push(policyError(textAt, topics, text));
  }
  return errors;
}

/** Keyword insertion counts as its default text. */
function shownText(text: string): string {
  return text.replaceAll(/\{keyword:([^{}]*)\}/giu, '$1');
}

function checkPaths({ path1, path2 }: NewAdTexts, rsaAt: PathElement[]): AdsError[] {
  const errors: AdsError[] = [];
  for (const [fieldName, path] of Object.entries({ path1, path2 })) {
    if (path === undefined) continue;
    const at = [...rsaAt, { fieldName }];
    if (adWidth(path) > pathWidth) errors.push(errorAt(at, { stringLengthError: 'TOO_LONG' }, 'Too long.', path));
    if (/[\s/]/u.test(path))
      errors.push(errorAt(at, { stringFormatError: 'ILLEGAL_CHARS' }, 'The path holds a space or slash.', path));
  }
  if (path2 !== undefined && path1 === undefined) {
    errors.push(
      errorAt(
        [...rsaAt, { fieldName: 'path2' }],
        { adError: 'CANNOT_SET_PATH2_WITHOUT_PATH1' },
        'Path2 cannot be set without path1.',
        path2,
      ),
    );
  }
  return errors;
}
