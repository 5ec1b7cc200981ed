import { type AdAsset, type AssetPin, adTextWidth } from '../../contract/ads/ad-group-result.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { AdCandidate } from './ad-candidate.ts';
import { keywordMatch, type PreparedKeyword } from './keyword-match-rules.ts';

const mostSaid = 2;
const keywordsNamed = 3;

const percent = (share: number): string => (share < 0.005 ? 'less than 1%' : `${Math.round(share * 100)}%`);
const quote = (text: string): string => `"${text}"`;
const named = ({ text, share, isMeasured }: PreparedKeyword): string =>
  isMeasured ? `${quote(text)} (${percent(share)} of the traffic)` : quote(text);

/** The keyword a text answers best, weighed by the keyword's share; null when it answers none whole. */
function bestKeyword(
  { matches }: AdCandidate,
  keywords: readonly PreparedKeyword[],
): { keyword: PreparedKeyword; match: number } | null {
  const [best] = keywords
    .map((keyword, k) => ({ keyword, match: matches[k] ?? 0 }))
    .filter(({ match }) => match >= keywordMatch)
    .sort((a, b) => b.match - a.match || b.keyword.share - a.keyword.share);
  return best ?? null;
}

const how = (match: number): string => (match === 1 ? 'word for word' : 'in other words');

/** Why a text was chosen: only what can be counted in it. */
function whyOf(candidate: AdCandidate, best: ReturnType<typeof bestKeyword>): string {
  const { evidence, field, isBrand, slot, source } = candidate;
  const parts: string[] = source === 'person' ? ['Your team wrote it.'] : [];
  if (source === 'account') parts.push('It comes from your own ad.');
  if (best !== null) parts.push(`It answers ${named(best.keyword)} ${how(best.match)}.`);
  // Digits or a name alone say nothing to a person.
  const spans = evidence.map(({ span }) => span.replace(/[.。]$/u, '')).filter((span) => tokens(span).length > 2);
  const said = [...new Set(spans)].slice(0, mostSaid).map(quote);
  if (said.length > 0) parts.push(`The page says ${said.join(' and ')}.`);
  if (parts.length > 0) return parts.join(' ');
  if (slot === 'callToAction') return 'It was written as a call to action.';
  return isBrand ? 'It names the brand.' : `No other ${field} of the ad says this.`;
}

/** Which keywords the chosen headlines answer and which they don't, for people. */
export function keywordStrategyOf(headlines: readonly AdCandidate[], keywords: readonly PreparedKeyword[]): string {
  const answered = keywords.map((keyword, k) => ({
    keyword,
    match: Math.max(0, ...headlines.map(({ matches }) => matches[k] ?? 0)),
  }));
  const listOf = (is: (match: number) => boolean): string => {
    const all = answered.filter(({ match }) => is(match)).map(({ keyword }) => keyword);
    const rest = all.length > keywordsNamed ? ` and ${all.length - keywordsNamed} more` : '';
    return `${all.slice(0, keywordsNamed).map(named).join(', ')}${rest}`;
  };
  const parts = [
    ['The headlines answer word for word: ', listOf((match) => match === 1)],
    ['In other words: ', listOf((match) => match >= keywordMatch && match < 1)],
    ['Not as a whole: ', listOf((match) => match < keywordMatch)],
  ] as const;
  return parts.flatMap(([start, list]) => (list === '' ? [] : [`${start}${list}.`])).join(' ');
}

/** A chosen text as it is stored and shown: with why, its keyword and its evidence. */
export function toAsset(
  candidate: AdCandidate,
  keywords: readonly PreparedKeyword[],
  pin: AssetPin | null = null,
): AdAsset {
  const best = bestKeyword(candidate, keywords);
  return {
    text: candidate.text,
    displayWidth: adTextWidth(candidate.text),
    pin,
    slot: candidate.slot,
    why: whyOf(candidate, best),
    keyword: best?.keyword.text ?? null,
    evidence: candidate.evidence.map(({ claim, span, url, fetchedAt }) => ({ claim, quote: span, url, fetchedAt })),
    writtenBy: candidate.source === 'model' ? 'model' : 'person',
  };
}
