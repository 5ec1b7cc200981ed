import { type AdAsset, type AssetPin, adTextWidth } from '../../contract/ads/ad-group-result.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { AdCandidate } from './ad-candidate.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';

const mostSaid = 2;
const keywordsNamed = 3;

const percent = (share: number): string => (share < 0.005 ? 'less than 1%' : `${Math.round(share * 100)}%`);
const quote = (text: string): string => `"${text}"`;
const named = ({ text, share, isMeasured }: PreparedKeyword): string =>
  isMeasured ? `${quote(text)} (${percent(share)} of the traffic)` : quote(text);

/** The keyword a text answers best, then the one with the most traffic; null when it answers none. */
function bestKeyword({ matches }: AdCandidate, keywords: readonly PreparedKeyword[]) {
  const answered = keywords.map((keyword, k) => ({ keyword, match: matches[k] ?? 0 })).filter(({ match }) => match > 0);
  return answered.sort((a, b) => b.match - a.match || b.keyword.share - a.keyword.share)[0] ?? null;
}

const how = (match: number): string => (match === 1 ? 'word for word' : 'with all its words that the page has');

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
  const listOf = (start: string, is: (match: number, keyword: PreparedKeyword) => boolean): string[] => {
    const all = keywords.filter((keyword, k) =>
      is(Math.max(0, ...headlines.map(({ matches }) => matches[k] ?? 0)), keyword),
    );
    const rest = all.length > keywordsNamed ? ` and ${all.length - keywordsNamed} more` : '';
    return all.length === 0 ? [] : [`${start}: ${all.slice(0, keywordsNamed).map(named).join(', ')}${rest}.`];
  };
  return [
    ...listOf('The headlines answer word for word', (match) => match === 1),
    ...listOf('With all words that the page has', (match) => match > 0 && match < 1),
    ...listOf('Not', (match, { needed }) => match === 0 && needed.length > 0),
    ...listOf(
      'The page says none of their words, or they are too long for a headline',
      (match, { needed }) => match === 0 && needed.length === 0,
    ),
  ].join(' ');
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
