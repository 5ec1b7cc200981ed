import { isOffer } from '../../claims/claim-lexicon.ts';
import type { AssetSlot } from '../ad/ad-group-result.ts';
import type { AdField, AdMaterial, AdTextViolation } from '../ad/ad-text.ts';
import { showInsertion } from '../ad/keyword-insertion-rules.ts';
import type { AdCandidate, ProposedText } from './ad-candidate.ts';
import { checkAdText, cleanAdText, evidenceOf } from './ad-text-rules.ts';
import { compareText, matchKeyword, type PreparedKeyword } from './keyword-match-rules.ts';
import { isSameMessage, sentencesOf, type TextPrint } from './near-duplicate-rules.ts';
import { subjectOf, wordingOf } from './repetition-rules.ts';
import { selectAssets } from './select-assets-rules.ts';
import { slotsFor, slotFor } from './slot-rules.ts';
import { missingTerms } from './strength-rules.ts';

/** What an ad group's ad is chosen for and against. */
export interface ChoiceGoal {
  material: AdMaterial;
  keywords: readonly PreparedKeyword[];
  headlinesCount: number;
  descriptionsCount: number;
  mustUseTerms: readonly string[];
  /** A text that another ad group of the run has and that says the same; null when there is none. */
  takenBy: (print: TextPrint) => string | null;
  /** Remembers what was judged before; material and keywords must stay the same. */
  judged?: JudgedTexts;
}

/** A text that cannot be used and the rule it breaks, as a repair call and people are told. */
export interface RefusedText extends AdTextViolation {
  field: AdField;
  /** The whole text. */
  whole: string;
  source: ProposedText['source'];
}

/** What was chosen; every text in it keeps every rule. */
export interface AdChoice {
  headlines: AdCandidate[];
  descriptions: AdCandidate[];
  /** Good texts that were not chosen, best first. */
  alternates: { headlines: AdCandidate[]; descriptions: AdCandidate[] };
  refused: RefusedText[];
}

export interface ProposedAd {
  headlines: readonly ProposedText[];
  descriptions: readonly ProposedText[];
}

/** Prepares a text that was checked, with what it is chosen by. */
export function toCandidate(
  proposed: { text: string; slot: AssetSlot | null; source: ProposedText['source'] },
  field: AdField,
  goal: Pick<ChoiceGoal, 'material' | 'keywords'>,
): AdCandidate {
  const { material, keywords } = goal;
  const { shown } = showInsertion(proposed.text);
  const evidence = evidenceOf(proposed.text, material);
  const compared = compareText(shown, material.language);
  const matches = keywords.map((keyword) => matchKeyword(compared, keyword));
  const facts = {
    field,
    named: proposed.slot,
    bestMatch: Math.max(0, ...matches),
    hasEvidence: evidence.some(({ kind }) => isOffer(kind)),
  };
  return {
    field,
    text: proposed.text,
    slot: slotFor(facts),
    source: proposed.source,
    evidence,
    print: new Set(compared.grams.keys()),
    sentences: sentencesOf(shown),
    wording: wordingOf(shown, material.language ?? 'en', subjectOf(keywords)),
    matches,
  };
}

/** What the rules that look at one text alone say of it. */
interface Judged {
  violations: AdTextViolation[];
  candidate: AdCandidate | null;
}

/** Texts of one ad group that were judged before, so that a repair pays for new ones only. */
export type JudgedTexts = Map<string, Judged>;

function judge(one: ProposedText, field: AdField, goal: ChoiceGoal): Judged {
  const key = `${field} ${one.source} ${one.slot ?? ''} ${one.text}`;
  const known = goal.judged?.get(key);
  if (known !== undefined) return known;
  const violations = checkAdText(one.text, field, goal.material);
  const judged = { violations, candidate: violations.length === 0 ? toCandidate(one, field, goal) : null };
  goal.judged?.set(key, judged);
  return judged;
}

function sift(
  proposed: readonly ProposedText[],
  field: AdField,
  goal: ChoiceGoal,
): { good: AdCandidate[]; refused: RefusedText[] } {
  const good: AdCandidate[] = [];
  const refused: RefusedText[] = [];
  const seen = new Set<string>();
  for (const one of proposed) {
    const text = cleanAdText(one.text);
    if (seen.has(text)) continue;
    seen.add(text);
    const { violations, candidate } = judge({ ...one, text }, field, goal);
    const refuse = (violation: AdTextViolation) =>
      refused.push({ ...violation, field, whole: text, source: one.source });
    for (const violation of violations) refuse(violation);
    if (candidate === null) continue;
    const taken = goal.takenBy(candidate.print);
    if (taken === null) good.push(candidate);
    else {
      const message = `Another ad group of this run says nearly the same ("${taken}"); name what is special to this one.`;
      refuse({ rule: 'duplicate', text: taken, message });
    }
  }
  return { good, refused };
}

/** Texts to begin with: for each term the team wants, the first that holds it. */
function carriers(candidates: readonly AdCandidate[], terms: readonly string[]): AdCandidate[] {
  return terms.flatMap((term) => candidates.find(({ text }) => missingTerms([text], [term]).length === 0) ?? []);
}

function choose(
  good: readonly AdCandidate[],
  field: AdField,
  goal: ChoiceGoal & { beside: readonly AdCandidate[] },
): { chosen: AdCandidate[]; rest: AdCandidate[] } {
  const count = field === 'headline' ? goal.headlinesCount : goal.descriptionsCount;
  const weights = goal.keywords.map(({ share }) => share);
  const selection = {
    weights,
    slots: slotsFor(field, count),
    count,
    beside: goal.beside.map(({ wording }) => wording),
    subject: subjectOf(goal.keywords),
  };
  const first = carriers(good, goal.mustUseTerms);
  // The account's own texts only fill what new ones leave open.
  const written = good.filter(({ source }) => source !== 'account');
  const chosen = selectAssets(written, selection, first);
  const filled = chosen.length < count ? selectAssets(good, selection, chosen) : chosen;
  const rest = written.filter((one) => !filled.includes(one) && !filled.some((other) => isSameMessage(other, one)));
  return { chosen: filled, rest: selectAssets(rest, { ...selection, count: rest.length }) };
}

/** Sifts what was proposed by the rules and picks the best set of what is left (METHODS 3.4 and 3.5). */
export function chooseAd(proposed: ProposedAd, goal: ChoiceGoal): AdChoice {
  const headlines = sift(proposed.headlines, 'headline', goal);
  const descriptions = sift(proposed.descriptions, 'description', goal);
  const ofHeadlines = choose(headlines.good, 'headline', { ...goal, beside: [] });
  const ofDescriptions = choose(descriptions.good, 'description', { ...goal, beside: ofHeadlines.chosen });
  return {
    headlines: ofHeadlines.chosen,
    descriptions: ofDescriptions.chosen,
    alternates: { headlines: ofHeadlines.rest, descriptions: ofDescriptions.rest },
    refused: [...headlines.refused, ...descriptions.refused],
  };
}
