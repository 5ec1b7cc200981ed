import { type AdAsset, type AssetPin, adTextWidth } from '../../contract/ads/ad-group-result.ts';
import type { AdCandidate } from './ad-candidate.ts';
import type { PreparedKeyword } from './keyword-match-rules.ts';

const answersFrom = 0.5;
const mostSaid = 2;

const reasons: Readonly<Record<AdAsset['slot'], string>> = {
  keyword: 'It names what people search for.',
  benefit: 'It names a benefit in addition to the keywords.',
  proof: 'It gives a fact that the landing page states.',
  callToAction: 'It says what to do next.',
  brand: 'It names the brand.',
  value: 'It says what is offered.',
  objection: 'It addresses a doubt before the visit.',
};

const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))}%`;

/** The keyword a text answers best, weighed by the keyword's share; null when it answers none. */
function bestKeyword(
  candidate: AdCandidate,
  keywords: readonly PreparedKeyword[],
): { keyword: PreparedKeyword; match: number } | null {
  let best: { keyword: PreparedKeyword; match: number } | null = null;
  for (const [k, keyword] of keywords.entries()) {
    const match = candidate.matches[k] ?? 0;
    if (match < answersFrom) continue;
    if (best === null || match > best.match || (match === best.match && keyword.share > best.keyword.share)) {
      best = { keyword, match };
    }
  }
  return best;
}

function whyOf(candidate: AdCandidate, best: ReturnType<typeof bestKeyword>): string {
  const parts: string[] = candidate.source === 'person' ? ['Your team wrote it.'] : [];
  if (candidate.source === 'account') parts.push('It comes from your own ad.');
  if (best !== null) {
    const how = best.match === 1 ? 'word for word' : 'in other words';
    parts.push(`It answers "${best.keyword.text}" ${how} (${percent(best.keyword.share)} of the traffic).`);
  }
  const said = new Set(candidate.evidence.map(({ span }) => `"${span.replace(/[.。]$/u, '')}"`));
  if (said.size > 0) parts.push(`The page says ${[...said].slice(0, mostSaid).join(' and ')}.`);
  if (parts.length === 0) parts.push(reasons[candidate.slot]);
  return parts.join(' ');
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
