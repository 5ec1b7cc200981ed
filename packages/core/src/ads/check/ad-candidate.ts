import type { AssetSlot } from '../../contract/ads/ad-group-result.ts';
import type { ClaimEvidence } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import type { AdField } from '../ad/ad-text.ts';
import type { TextPrint } from './near-duplicate-rules.ts';
import type { Wording } from './repetition-rules.ts';

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
export interface AdCandidate {
  field: AdField;
  text: string;
  /** Its main purpose. */
  slot: AssetSlot;
  /** Everything it does, such as naming the brand in a call to action. */
  roles: readonly AssetSlot[];
  source: ProposedText['source'];
  evidence: ClaimEvidence[];
  /** What its writer says proves it. */
  claims: readonly DeclaredClaim[] | undefined;
  print: TextPrint;
  /** Its whole sentences, when it has several: no two texts of an ad may share one. */
  sentences: readonly string[];
  wording: Wording;
  /** Its numbers by what they count. */
  figures: ReadonlyMap<string, string>;
  /** How well it answers each keyword, 0 to 1, in the order of the keywords (docs/methods/ads.md). */
  matches: readonly number[];
}
