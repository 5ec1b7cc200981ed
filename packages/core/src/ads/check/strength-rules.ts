import type { CombinationCheck, StrengthEstimate } from '../../contract/ads/ad-group-result.ts';
import { badShareOf, type ServedAd } from './combination-rules.ts';
import { coverageOf, type PreparedKeyword } from './keyword-match-rules.ts';

/** Google's help asks for at least this many headlines before an ad can be excellent; descriptions at most four. */
const headlinesForExcellent = 10;
const descriptionsForExcellent = 4;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The parts of ad strength that can be seen before Google rates the ad (docs/methods/ads.md); an estimate, shown openly. */
export function estimateStrength(
  { headlines, descriptions }: ServedAd,
  keywords: readonly PreparedKeyword[],
  known: { language: string | null; combinations: CombinationCheck; mustUseTerms?: readonly string[] },
): StrengthEstimate {
  const all = [...headlines, ...descriptions];
  const count =
    0.7 * Math.min(1, headlines.length / headlinesForExcellent) +
    0.3 * Math.min(1, descriptions.length / descriptionsForExcellent);
  const weight = keywords.some(({ isMeasured }) => isMeasured) ? "the keywords' traffic" : 'the list of keywords';
  const { answered, beyond } = coverageOf(headlines, keywords, known.language);
  const rest =
    beyond < 0.005 ? '' : `, without ${percent(beyond)} of words that the page or a headline has no room for`;
  const { total, bad } = known.combinations;
  const pinned = all.filter(({ pin }) => pin !== null).length;
  const missing = missingTerms(
    all.map(({ text }) => text),
    known.mustUseTerms ?? [],
  );
  const parts: [name: string, value: number, note: string][] = [
    ['count', count, `${headlines.length} headlines and ${descriptions.length} descriptions`],
    ['coverage', answered, `${percent(answered)} of ${weight} is answered${rest}`],
    ['diversity', 1 - badShareOf(known.combinations), `${total - bad} of ${total} combinations read well`],
    ['pins', 1 - pinned / Math.max(1, all.length), pinned === 0 ? 'Nothing is pinned' : `${pinned} texts are pinned`],
  ];
  const few = `Google rarely rates an ad with ${headlines.length} headlines Excellent; ask for ${headlinesForExcellent} to 15.`;
  return {
    parts: parts.map(([name, value, note]) => ({ name, value, note })),
    advice: [
      ...(headlines.length < headlinesForExcellent ? [few] : []),
      ...missing.map((term) => `No text contains "${term}", which your brand rules ask for.`),
    ],
  };
}

/** The terms that none of the texts contains. */
export function missingTerms(texts: readonly string[], terms: readonly string[]): string[] {
  const all = texts.map((text) => text.toLowerCase());
  return terms.filter((term) => term !== '' && !all.some((text) => text.includes(term.toLowerCase())));
}
