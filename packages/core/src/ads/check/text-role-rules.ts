import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import { foldAccents } from '../../text/fold-accents-rules.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { AdField } from '../ad/ad-text.ts';
import calls from './calls-to-action.json' with { type: 'json' };

const verbsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(calls).map(([language, verbs]) => [language, new Set(verbs.split(' '))]),
);
/** Languages that put the verb last: "Jetzt Zelte vergleichen", "モデルを比較". */
const verbLast = new Set(['de', 'nl']);
const japaneseCall = /(?:を(?:見る|比較|注文|選ぶ|探す|購入)|ください|はこちら|お選び|ご覧)/u;
/** From this match on, a text names a keyword. */
export const keywordMatch = 0.79;

/** Whether a text asks its reader to do something. */
export function callsToAction(shown: string, language: string | null): boolean {
  if (japaneseCall.test(shown)) return true;
  const verbs = verbsOf.get(language ?? 'en') ?? verbsOf.get('en');
  return shown.split(/[.!?:](?!\d)|[。！？：]|\s[–—|]\s/u).some((phrase) => {
    const words = tokens(phrase);
    const last = verbLast.has(language ?? 'en') && words.length > 1 ? words.at(-1) : undefined;
    return [words[0], last].some((word) => word !== undefined && verbs?.has(word) === true);
  });
}

const spelled = (text: string): string => foldAccents(text.replaceAll('&', ' and ')).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a text names the brand in any of its spellings. */
export function namesBrand(shown: string, brand: readonly string[]): boolean {
  const text = spelled(shown);
  return brand.some((name) => {
    const own = spelled(name);
    return own !== '' && (text.includes(own) || text.includes(own.replaceAll('and', '')));
  });
}

/** What can be seen of a text. */
export interface RoleFacts {
  field: AdField;
  /** What the writer says it is. */
  named: AssetSlot | null;
  /** How well it answers the keyword it answers best, 0 to 1. */
  bestMatch: number;
  hasEvidence: boolean;
  isCall: boolean;
  isBrand: boolean;
}

/** Everything a text does, its main purpose first. A number alone is not proof: where it serves a benefit, the writer's word is kept. */
export function rolesOf(facts: RoleFacts): [AssetSlot, ...AssetSlot[]] {
  const main = facts.field === 'headline' ? mainOfHeadline(facts) : mainOfDescription(facts);
  const { field, bestMatch, hasEvidence, isCall, isBrand } = facts;
  const also: AssetSlot[] = [];
  if (isCall) also.push('callToAction');
  if (hasEvidence) also.push('proof');
  if (field === 'headline' && isBrand) also.push('brand');
  if (field === 'headline' && bestMatch >= keywordMatch) also.push('keyword');
  return [main, ...also.filter((role) => role !== main)];
}

function mainOfHeadline({ named, bestMatch, hasEvidence, isCall, isBrand }: RoleFacts): AssetSlot {
  if (isCall) return 'callToAction';
  if (bestMatch >= keywordMatch) return 'keyword';
  if (isBrand) return 'brand';
  return hasEvidence && (named === 'proof' || named === null) ? 'proof' : 'benefit';
}

function mainOfDescription({ named, hasEvidence, isCall }: RoleFacts): AssetSlot {
  if (named === 'callToAction') return isCall ? 'callToAction' : 'value';
  if (named === 'proof') return hasEvidence ? 'proof' : 'value';
  if (named === 'value' || named === 'objection') return named;
  if (hasEvidence) return 'proof';
  return isCall ? 'callToAction' : 'value';
}
