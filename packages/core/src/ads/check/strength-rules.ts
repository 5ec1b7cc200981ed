import type { CombinationCheck, StrengthEstimate } from '../../contract/ads/ad-group-result.ts';
import { badShareOf, type ServedAd } from './combination-rules.ts';
import { coverageOf, type PreparedKeyword } from './keyword-match-rules.ts';

/** Google's help asks for at least this many headlines before an ad can be excellent; descriptions at most four. */
const headlinesForExcellent = 10;
const descriptionsForExcellent = 4;

/** The parts of ad strength that can be seen before Google rates the ad (docs/methods/ads.md); an estimate, shown openly. */
export function estimateStrength(
  { headlines, descriptions }: ServedAd,
  keywords: readonly PreparedKeyword[],
  known: {
    language: string | null;
    combinations: Pick<CombinationCheck, 'total' | 'bad'>;
    mustUseTerms?: readonly string[];
  },
): StrengthEstimate {
  const all = [...headlines, ...descriptions];
  const ofHeadlines = 0.7 * Math.min(1, headlines.length / headlinesForExcellent);
  const ofDescriptions = 0.3 * Math.min(1, descriptions.length / descriptionsForExcellent);
  const weight = keywords.some(({ isMeasured }) => isMeasured) ? "the keywords' traffic" : 'the list of keywords';
  const covered = coverageOf(headlines, keywords, known.language);
  const { total, bad } = known.combinations;
  const diversity = 1 - badShareOf(known.combinations);
  const pinned = all.filter(({ pin }) => pin !== null).length;
  const texts = all.map(({ text }) => text);
  const advice: [boolean, string][] = [
    [
      headlines.length < headlinesForExcellent,
      `Google rarely rates an ad with ${headlines.length} headlines Excellent; ask for ${headlinesForExcellent} to 15.`,
    ],
    [descriptions.length < descriptionsForExcellent, 'Use four descriptions.'],
    [covered < 0.6, 'Name more of the keywords in the headlines.'],
    [diversity < 0.8, 'Make the texts differ more; see the worst combinations.'],
    [pinned > 0, 'Every pin removes combinations; unpin texts that don’t need a fixed place.'],
  ];
  return {
    parts: [
      {
        name: 'count',
        value: ofHeadlines + ofDescriptions,
        note: `${headlines.length} headlines and ${descriptions.length} descriptions`,
      },
      { name: 'coverage', value: covered, note: `${Math.round(covered * 100)}% of ${weight} is answered` },
      { name: 'diversity', value: diversity, note: `${total - bad} of ${total} combinations read well` },
      {
        name: 'pins',
        value: 1 - pinned / Math.max(1, all.length),
        note: pinned === 0 ? 'Nothing is pinned' : `${pinned} texts are pinned`,
      },
    ],
    advice: [
      ...advice.flatMap(([isDue, text]) => (isDue ? [text] : [])),
      ...missingTerms(texts, known.mustUseTerms ?? []).map(
        (term) => `No text contains "${term}", which your brand rules ask for.`,
      ),
    ],
  };
}

/** The terms that none of the texts contains. */
export function missingTerms(texts: readonly string[], terms: readonly string[]): string[] {
  const all = texts.map((text) => text.toLowerCase());
  return terms.filter((term) => term !== '' && !all.some((text) => text.includes(term.toLowerCase())));
}
