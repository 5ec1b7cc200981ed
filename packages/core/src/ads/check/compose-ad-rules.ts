import { adsLimits } from '../../contract/ads/ads-api.ts';
import { describeGoogleWrites } from '../../contract/ads/google-writes.ts';
import { groupBy } from '../../platform/group-by.ts';
import { numberClaims } from '../../text/claims/claim-rules.ts';
import { displayWidth } from '../../text/text-width-rules.ts';
import type { AdMaterial } from '../ad/ad-text.ts';
import type { AdsItemInput, AdsItemOutput } from '../ad/ads-item.ts';
import { findTerm } from '../ad/find-term-rules.ts';
import type { AdCandidate, ProposedText } from './ad-candidate.ts';
import type { AdChoice, RefusedText } from './choose-ad-rules.ts';
import { ratingOf } from './compare-live-rules.ts';
import { toAsset } from './explain-asset-rules.ts';
import { phrasesToAnswer, type PreparedKeyword } from './keyword-match-rules.ts';

const pathWidth = 15;
const alternatesKept = 10;
/** What makes a spreadsheet run a cell (OWASP, CSV injection). */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/u;
/** Texts of the ads of today that may fill a place: well rated ones first, none of a disapproved ad. */
export function ownTexts(input: Pick<AdsItemInput, 'currentAds'>): {
  headlines: ProposedText[];
  descriptions: ProposedText[];
} {
  const approved = input.currentAds.filter(({ approvalStatus }) => approvalStatus !== 'DISAPPROVED');
  const inOrder = (of: 'headlines' | 'descriptions'): ProposedText[] =>
    approved
      .flatMap((ad) => ad[of])
      .filter(({ performance }) => performance !== 'LOW')
      .sort((a, b) => ratingOf(b) - ratingOf(a))
      .map(({ text }) => ({ text, slot: null, source: 'account' }));
  return { headlines: inOrder('headlines'), descriptions: inOrder('descriptions') };
}

/** A word for the displayed address, as Google takes it; null when it isn't usable. */
function cleanPath(path: string | null | undefined, material: AdMaterial): string | null {
  const text = (path ?? '').normalize('NFC').trim().replaceAll(/\s+/gu, '-');
  if (!/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(text) || displayWidth(text) > pathWidth) return null;
  return findTerm(text, material.banned) === null && numberClaims(text).length === 0 ? text : null;
}

/** The displayed address as the model wrote it; a second word that repeats the first one is left out. */
export function cleanPaths(
  written: { path1: string; path2: string } | null,
  material: AdMaterial,
): { path1: string | null; path2: string | null } {
  const [first, second] = [cleanPath(written?.path1, material), cleanPath(written?.path2, material)];
  const path1 = first ?? second;
  const isNew = second !== null && second.toLowerCase() !== path1?.toLowerCase();
  return { path1, path2: isNew ? second : null };
}

/** Says why too few texts are left for an ad: Google takes three headlines and two descriptions at least. */
export function explainShortage({ headlines, descriptions, refused }: AdChoice): string {
  const counts = groupBy(refused, ({ message }) => message);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  const have = `Only ${headlines.length} headlines and ${descriptions.length} descriptions follow every rule; an ad needs ${adsLimits.minHeadlines} and ${adsLimits.minDescriptions}.`;
  return most === undefined ? have : `${have} Most often (${most[1].length}): ${most[0]}`;
}

/** Whether a choice is enough for an ad. */
export function isEnough({ headlines, descriptions }: Pick<AdChoice, 'headlines' | 'descriptions'>): boolean {
  return headlines.length >= adsLimits.minHeadlines && descriptions.length >= adsLimits.minDescriptions;
}

/** What still has to be written, and what went wrong so far. */
export interface Shortage {
  missing: { headlines: number; descriptions: number };
  violations: RefusedText[];
  /** Texts that read well together already. */
  chosen: string[];
  /** Words of keywords that no chosen headline answers. */
  unanswered: string[];
}

/** With this many texts, another call is not worth its price; after a repair, only what Google asks for counts. */
const enough = { headlines: 11, descriptions: 3 };

/** What is missing in a choice, which keywords no headline of it answers, and which texts of the model broke which rule. */
export function shortageOf(
  choice: AdChoice,
  keywords: readonly PreparedKeyword[],
  needed: { headlinesCount: number; descriptionsCount: number; isRepaired: boolean },
): Shortage {
  const headlines = Math.max(0, needed.headlinesCount - choice.headlines.length);
  const descriptions = Math.max(0, needed.descriptionsCount - choice.descriptions.length);
  const isShort =
    choice.headlines.length < Math.min(needed.headlinesCount, enough.headlines) ||
    choice.descriptions.length < Math.min(needed.descriptionsCount, enough.descriptions);
  const isMissed = needed.isRepaired ? !isEnough(choice) : isShort;
  const answered = keywords.map((_, k) => Math.max(0, ...choice.headlines.map(({ matches }) => matches[k] ?? 0)));
  return {
    chosen: [...choice.headlines, ...choice.descriptions].map(({ text }) => text),
    unanswered: phrasesToAnswer(keywords, answered),
    missing: isMissed ? { headlines, descriptions } : { headlines: 0, descriptions: 0 },
    violations: choice.refused.filter(({ source }) => source === 'model'),
  };
}

/** The chosen texts with their reasons, in the form they are stored. */
export function composeAd(
  choice: AdChoice,
  keywords: readonly PreparedKeyword[],
  paths: { path1: string | null; path2: string | null },
): AdsItemOutput['ad'] {
  const assets = (candidates: readonly AdCandidate[]) => candidates.map((one) => toAsset(one, keywords));
  const { deployedDescriptions: deployed } = adsLimits;
  const beyond = [...choice.descriptions.slice(deployed), ...choice.alternates.descriptions];
  return {
    headlines: assets(choice.headlines),
    descriptions: assets(choice.descriptions.slice(0, deployed)),
    alternates: {
      headlines: assets(choice.alternates.headlines.slice(0, alternatesKept)),
      descriptions: assets(beyond.slice(0, alternatesKept)),
    },
    path1: paths.path1,
    path2: paths.path2,
  };
}

/** What people should know of an ad before they deploy it. */
export function warningsOf(
  choice: AdChoice,
  known: { input: AdsItemInput; headlinesCount: number; descriptionsCount: number },
): string[] {
  const { input, headlinesCount, descriptionsCount } = known;
  const { headlines, descriptions } = choice;
  const { deployedDescriptions: deployed } = adsLimits;
  const counts = [
    [headlines.length, headlinesCount, 'headlines'],
    [descriptions.length, descriptionsCount, 'descriptions'],
  ] as const;
  const warnings = counts.flatMap(([have, wanted, what]) =>
    have < wanted ? [`Only ${have} of ${wanted} ${what} follow every rule.`] : [],
  );
  if (!headlines.some(({ slot }) => slot === 'callToAction')) {
    warnings.push(
      'No new headline was written as a call to action; check that one says what to do next before you launch the ad.',
    );
  }
  if (descriptions.length > deployed) {
    warnings.push(`Google accepts ${deployed} descriptions; the others are kept as alternates.`);
  }
  const formula = [input.adGroup.campaignName, input.adGroup.name].find((name) => startsFormula.test(name));
  if (formula !== undefined) {
    warnings.push(
      `"${formula}" starts like a formula. The file for Google Ads Editor contains the name unchanged, so don't open it in a spreadsheet.`,
    );
  }
  const writes = describeGoogleWrites(input.adGroup.googleWrites);
  if (writes !== null) warnings.push(writes);
  if (input.adGroup.status === 'paused') warnings.push('The ad group is paused; its ads are not shown.');
  return warnings;
}
