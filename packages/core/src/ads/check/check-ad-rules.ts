import { type AdAsset, type AssetPin, type AssetViolation, adTextWidth } from '../../contract/ads/ad-group-result.ts';
import { type AdCheck, adsLimits } from '../../contract/ads/ads-api.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import { toCandidate } from './ad-candidate.ts';
import { cleanAdText, readAdText } from './ad-text-rules.ts';
import type { ChoiceGoal } from './choose-ad-rules.ts';
import { checkCombinations } from './combination-rules.ts';
import { toAsset } from './explain-asset-rules.ts';
import { duplicateLimit, printOf, readingOf, similarity } from './idea-rules.ts';
import { estimateStrength } from './strength-rules.ts';

/** A text and its place as a person typed them. */
export interface TypedAsset {
  text: string;
  pin: AssetPin | null;
}

export interface TypedAd {
  headlines: readonly TypedAsset[];
  descriptions: readonly TypedAsset[];
}

type Surroundings = Pick<ChoiceGoal, 'material' | 'keywords' | 'mustUseTerms'>;

/** The texts as they would be stored. */
export function cleanTypedAd(typed: TypedAd): TypedAd {
  const clean = (assets: readonly TypedAsset[]) => assets.map(({ text, pin }) => ({ text: cleanAdText(text), pin }));
  return { headlines: clean(typed.headlines), descriptions: clean(typed.descriptions) };
}

function checkList(assets: readonly TypedAsset[], field: AdField, around: Surroundings): AssetViolation[] {
  const list = field === 'headline' ? 'headlines' : 'descriptions';
  const prints = assets.map(({ text }) => printOf(text));
  return assets.flatMap(({ text, pin }, index) => {
    const at = `${list}[${index}]`;
    const found = readAdText(text, field, around.material).violations.map(({ rule, message }) => ({
      at,
      rule: rule as string,
      message,
    }));
    if (found.some(({ rule }) => rule === 'empty')) return found;
    const print = prints[index] ?? new Set();
    const same = prints.slice(0, index).findIndex((other) => similarity(print, other) >= duplicateLimit);
    if (same !== -1) {
      found.push({ at, rule: 'duplicate', message: `It says nearly the same as "${assets[same]?.text ?? ''}".` });
    }
    if (pin !== null && !pin.startsWith(field.toUpperCase())) {
      found.push({ at, rule: 'pin', message: `A ${field} cannot be pinned to ${pin}.` });
    }
    return found;
  });
}

function checkCounts({ headlines, descriptions }: TypedAd): AssetViolation[] {
  const { minHeadlines, minDescriptions } = adsLimits;
  const found: AssetViolation[] = [];
  if (headlines.length < minHeadlines) {
    found.push({ at: 'ad', rule: 'count', message: `An ad needs at least ${minHeadlines} headlines.` });
  }
  if (descriptions.length < minDescriptions) {
    found.push({ at: 'ad', rule: 'count', message: `An ad needs at least ${minDescriptions} descriptions.` });
  }
  return found;
}

/** Everything the rules say about a whole ad, its texts in the form of `cleanTypedAd`. */
export function checkAd(ad: TypedAd, around: Surroundings): AdCheck {
  const { material, keywords, mustUseTerms } = around;
  const { language } = material;
  const combinations = checkCombinations(ad, { keywords, material });
  return {
    violations: [
      ...checkCounts(ad),
      ...checkList(ad.headlines, 'headline', around),
      ...checkList(ad.descriptions, 'description', around),
    ],
    displayWidths: {
      headlines: ad.headlines.map(({ text }) => adTextWidth(text)),
      descriptions: ad.descriptions.map(({ text }) => adTextWidth(text)),
    },
    combinations,
    strength: estimateStrength(ad, keywords, { language, combinations, mustUseTerms }),
  };
}

/** A person's texts as they are stored; one that was there before keeps its writer and its reason. */
export function toEditedAssets(
  assets: readonly TypedAsset[],
  field: AdField,
  known: { before: readonly AdAsset[]; around: Surroundings & { material: AdMaterial } },
): AdAsset[] {
  const { before, around } = known;
  const reading = readingOf(around.keywords, around.material);
  return assets.map(({ text, pin }) => {
    const same = before.find((one) => one.text === text);
    if (same !== undefined) return { ...same, pin };
    const { evidence } = readAdText(text, field, around.material);
    const candidate = toCandidate({ text, slot: null, source: 'person' }, field, { ...around, reading, evidence });
    return toAsset(candidate, around.keywords, pin);
  });
}
