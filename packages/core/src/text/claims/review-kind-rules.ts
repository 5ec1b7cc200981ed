import type { StatementKind } from './facts/claim-lexicon.ts';

/**
 * Kinds of statements without numbers that words alone decide badly: on pages no one tuned the rules on, they refused more
 * sound texts than false ones, so the review decides them.
 */
const reviewedKinds: ReadonlySet<StatementKind> = new Set([
  'feature',
  'audience',
  'origin',
  'content',
  'duration',
  'absolute',
  'absence',
  'presence',
  'certification',
]);
/** "PFAS-free", "TÜV", "clinically tested", "patented": no one writes these as a manner of speaking, so only the page can prove them. */
const decidedKeys = /^(?:absence:proof$|presence:included|certification:(?:norm|proven|patented))/u;
/** The page says a narrower thing of the same: that is a contradiction, not a silence. */
const narrowed = ':narrowed';
const absent = ':absent';
/**
 * "All" of what the page says nothing of, a place it doesn't name, a restriction it puts on the same words, and its number in
 * what reads like another sense: on three samples no one tuned on, these refused as many sound texts as false ones.
 */
const reviewedRules = /^(?:page:(?:all|place|scope:presence:restricted|term:free:eligible)|number:sense)/u;

/** Whether a statement that the words of a page don't carry is left to the review; the others are refused by rules. */
export function isLeftToReview({ rule, key = '' }: { rule: string; key?: string }): boolean {
  if (decidedKeys.test(key) || rule.endsWith(narrowed) || key.endsWith(absent)) return false;
  if (reviewedRules.test(rule)) return true;
  const [checked, kind] = rule.split(':');
  return checked === 'word' && reviewedKinds.has(kind as StatementKind);
}

/** What its own quote denies, a number that the page doesn't have, and marks and promises that nobody writes as a manner of speaking. */
const decidedRules =
  /^(?:page:quote:denied|number:(?:unknown|sibling|period)|word:(?:guarantee|social|certification|environment|rank))/u;

/** Whether a rule refuses by itself, however well the quotes carry the rest of an answer. */
export const isDecided = ({ rule }: { rule: string }): boolean => decidedRules.test(rule);

/** Words of a text that rules don't find on the page in their sense, with what they are about. */
export interface ClaimDoubt {
  text: string;
  kind: StatementKind | 'name';
}

/** What people are shown about words that neither the rules nor a review found on the page. */
export function describeUnchecked({ text, kind }: ClaimDoubt): string {
  return `Not checked: "${text}" (${kind}). The page doesn't say it in these words.`;
}
