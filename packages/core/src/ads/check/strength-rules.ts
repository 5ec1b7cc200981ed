import { type CombinationCheck, type StrengthEstimate, showInsertion } from '../../contract/ads/ad-group-result.ts';
import type { ServedText } from './combination-rules.ts';
import { compareText, matchKeyword, type PreparedKeyword } from './keyword-match-rules.ts';
import { likenessFrom, printOf, similarity } from './near-duplicate-rules.ts';

/** Google's help asks for at least this many headlines before an ad can be excellent; descriptions at most four. */
const headlinesForExcellent = 10;
const descriptionsForExcellent = 4;

/** Mean of what pairs of texts have in common beyond what is natural, turned round: 1 is all different. */
function diversityOf(texts: readonly string[]): number {
  const prints = texts.map(printOf);
  let pairs = 0;
  let likeness = 0;
  for (const [i, one] of prints.entries()) {
    for (const other of prints.slice(i + 1)) {
      pairs += 1;
      likeness += Math.max(0, similarity(one, other) - likenessFrom) / (1 - likenessFrom);
    }
  }
  return pairs === 0 ? 1 : 1 - likeness / pairs;
}

/**
 * The parts of ad strength that can be seen before Google rates the ad (docs/methods/ads.md); an estimate, shown
 * openly.
 */
export function estimateStrength(
  ad: { headlines: readonly ServedText[]; descriptions: readonly ServedText[] },
  keywords: readonly PreparedKeyword[],
  options: {
    language: string | null;
    combinations: Pick<CombinationCheck, 'total' | 'bad'>;
    mustUseTerms?: readonly string[];
  },
): StrengthEstimate {
  const { headlines, descriptions } = ad;
  const shown = headlines.map(({ text }) => showInsertion(text).shown);
  const count = Math.min(
    1,
    (headlines.length / headlinesForExcellent) * 0.7 + (descriptions.length / descriptionsForExcellent) * 0.3,
  );
  const compared = shown.map((text) => compareText(text, options.language));
  let coverage = 0;
  let weight = 0;
  for (const keyword of keywords) {
    const missed = compared.reduce((left, text) => left * (1 - matchKeyword(text, keyword)), 1);
    coverage += keyword.share * (1 - missed);
    weight += keyword.share;
  }
  const covered = weight === 0 ? 0 : coverage / weight;
  const { total, bad } = options.combinations;
  const unlike = (diversityOf(shown) + diversityOf(descriptions.map(({ text }) => text))) / 2;
  const diversity = Math.min(unlike, total === 0 ? 1 : 1 - bad / total);
  const pinned = [...headlines, ...descriptions].filter(({ pin }) => pin !== null).length;
  const pins = 1 - pinned / Math.max(1, headlines.length + descriptions.length);
  const missing = missingTerms(
    [...headlines, ...descriptions].map(({ text }) => text),
    options.mustUseTerms ?? [],
  );
  return {
    parts: [
      { name: 'count', value: count, note: `${headlines.length} headlines and ${descriptions.length} descriptions` },
      { name: 'coverage', value: covered, note: `${Math.round(covered * 100)}% of the keywords' traffic is answered` },
      { name: 'diversity', value: diversity, note: `${total - bad} of ${total} combinations read well` },
      { name: 'pins', value: pins, note: pinned === 0 ? 'Nothing is pinned' : `${pinned} texts are pinned` },
    ],
    advice: [
      ...(headlines.length < headlinesForExcellent
        ? [
            `Google rarely rates an ad with ${headlines.length} headlines Excellent; ask for ${headlinesForExcellent} to 15.`,
          ]
        : []),
      ...(descriptions.length < descriptionsForExcellent ? ['Use four descriptions.'] : []),
      ...(covered < 0.6 ? ['Name more of the keywords in the headlines.'] : []),
      ...(diversity < 0.8 ? ['Make the texts differ more; see the worst combinations.'] : []),
      ...(pinned > 0 ? ['Every pin removes combinations; unpin texts that don’t need a fixed place.'] : []),
      ...missing.map((term) => `No text contains "${term}", which your brand rules ask for.`),
    ],
  };
}

/** The terms that none of the texts contains. */
export function missingTerms(texts: readonly string[], terms: readonly string[]): string[] {
  const all = texts.map((text) => text.toLowerCase());
  return terms.filter((term) => term !== '' && !all.some((text) => text.includes(term.toLowerCase())));
}
