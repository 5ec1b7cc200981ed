import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import type { ClaimEvidence } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import type { AdField } from '../ad/ad-text.ts';
import type { TextIdea } from './idea-rules.ts';

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
  /** How well it answers each keyword, 0 to 1, in the order of the keywords (docs/methods/ads.md). */
  matches: readonly number[];
}
