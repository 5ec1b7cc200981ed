import { type AssetSlot, showInsertion } from '../../contract/ads/ad-group-result.ts';
import type { ClaimEvidence } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import type { AdField, AdMaterial } from '../ad/ad-text.ts';
import { ideaOf, type IdeaReading, namesBrand, type TextIdea } from './idea-rules.ts';
import { matchKeywords, type PreparedKeyword } from './keyword-match-rules.ts';

/** A text proposed for an ad. */
export interface ProposedText {
  text: string;
  slot: AssetSlot | null;
  /** `account` is a text of an ad that runs today. */
  source: 'model' | 'account' | 'person';
  /** What the writer says proves it; absent, as in a person's text: any sentence of the page may. */
  claims?: readonly DeclaredClaim[];
}

/** A proposed text that breaks no rule by itself, with everything it is chosen by. */
export interface AdCandidate extends ProposedText {
  field: AdField;
  slot: AssetSlot;
  isBrand: boolean;
  evidence: ClaimEvidence[];
  idea: TextIdea;
  /** How well it answers each keyword, in the order of the keywords: 1, .8, or 0 (docs/methods/ads.md). */
  matches: readonly number[];
}

/** What a text is prepared with. */
interface CandidateReading {
  material: Pick<AdMaterial, 'language' | 'brand'>;
  keywords: readonly PreparedKeyword[];
  reading: IdeaReading;
  evidence: ClaimEvidence[];
}

/** Prepares a text that was checked, with what it is chosen by. */
export function toCandidate(
  proposed: ProposedText,
  field: AdField,
  { material, keywords, reading, evidence }: CandidateReading,
): AdCandidate {
  const matches = matchKeywords(proposed.text, keywords, material.language);
  const isBrand = namesBrand(showInsertion(proposed.text).shown, material.brand);
  const facts = { answers: matches.some((match) => match > 0), isProven: evidence.length > 0, isBrand };
  const slot = slotOf(proposed.slot, field, facts);
  return { ...proposed, field, slot, isBrand, evidence, idea: ideaOf(proposed.text, field, reading), matches };
}

/** What a text is for: what its writer says, as far as keywords, brand, and evidence bear it out. */
export function slotOf(
  named: AssetSlot | null,
  field: AdField,
  { answers, isProven, isBrand }: { answers: boolean; isProven: boolean; isBrand: boolean },
): AssetSlot {
  if (named === 'callToAction') return named;
  if (field === 'description') {
    if (named === 'objection' || named === 'value') return named;
    return isProven ? 'proof' : 'value';
  }
  if (answers) return 'keyword';
  if (isBrand) return 'brand';
  return isProven && named !== 'benefit' ? 'proof' : 'benefit';
}
