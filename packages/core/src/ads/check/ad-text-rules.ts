import { showInsertion } from '../../contract/ads/ad-group-result.ts';
import { adsLimits } from '../../contract/ads/ads-api.ts';
import { shoutedWords, wordsIn } from '../../text/capitals-rules.ts';
import { checkClaims, type ClaimEvidence, describeFaults } from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import { isInLanguage } from '../../text/language-rules.ts';
import { repeatedWord } from '../../text/repeated-word-rules.ts';
import { displayWidth } from '../../text/text-width-rules.ts';
import type { AdField, AdMaterial, AdTextViolation, BannedTerm } from '../ad/ad-text.ts';
import { findTerm, prepareTerms } from '../ad/find-term-rules.ts';
import { checkForm, isAddress } from './ad-form-rules.ts';

/** Columns that a text may take. */
const widthOf: Readonly<Record<AdField, number>> = {
  headline: adsLimits.headlineWidth,
  description: adsLimits.descriptionWidth,
};

/** A text in the one form in which it is checked, shown and stored. */
export function cleanAdText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** What a text is checked against; `declared` is what its writer says proves it. */
type CheckedBy = AdMaterial & { declared?: readonly DeclaredClaim[] | undefined };

/** Every rule of docs/methods/ads.md that one text breaks by itself, and the words of the page that prove what it says. */
export function readAdText(
  text: string,
  field: AdField,
  material: CheckedBy,
): { violations: AdTextViolation[]; evidence: ClaimEvidence[] } {
  const violations = checkFormOf(text, field, material);
  const { sources, queries, declared } = material;
  const check = checkClaims(showInsertion(text).shown, sources, { queries, declared });
  if (violations.length > 0) return { violations, evidence: check.evidence };
  const unproven = describeFaults(check, 'landing page');
  return {
    violations: unproven.map(({ text: part, message }) => ({ rule: 'claim', text: part, message })),
    evidence: check.evidence,
  };
}

function checkFormOf(text: string, field: AdField, material: AdMaterial): AdTextViolation[] {
  const { shown, problem } = showInsertion(text);
  if (!/[\p{L}\p{N}]/u.test(shown)) return [{ rule: 'empty', text, message: 'It is empty; write a text.' }];
  const found: AdTextViolation[] = [];
  if (text !== cleanAdText(text)) {
    found.push({ rule: 'characters', text, message: 'It contains line breaks or surplus spaces.' });
  }
  if (problem !== null) found.push({ rule: 'insertion', text, message: problem });
  const [width, limit] = [displayWidth(shown), widthOf[field]];
  if (width > limit) {
    found.push({ rule: 'width', text: shown, message: `It is ${width} of ${limit} columns wide; shorten it.` });
  }
  found.push(...checkForm(withoutOwnTerms(shown, material), field));
  // The expensive checks run only when the text passes the others.
  if (found.length === 0) found.push(...checkCapitals(shown, material), ...checkWords(shown, material));
  return found;
}

const ownSigns = /[-_]{2,}|(?<=\p{L})\.(?=\p{Ll})|[²³]/gu;
const edges = /^[("“]{1,3}|[,.;:!?)"”]{1,3}$/gu;
/** A number with a plus: "3.2+", "ages 3+". */
const openNumber = /(?<=\d)\+$/u;

/** A text as its form is judged: signs of a term that the page itself writes ("--dry-run", "m²", "Node.js") aren't faults. */
function withoutOwnTerms(shown: string, { sources }: Pick<AdMaterial, 'sources'>): string {
  return shown
    .replace(openNumber, '')
    .split(' ')
    .map((term) => {
      const plain = term.replaceAll(ownSigns, '');
      const own = term.replaceAll(edges, '');
      const isWritten = plain !== term && !isAddress(own) && sources.some(({ source }) => hasTerm(source.text, own));
      return isWritten ? plain : term;
    })
    .join(' ');
}

const hasTerm = (text: string, term: string): boolean =>
  text.split(/\s/u).some((other) => other.replaceAll(edges, '') === term);

function checkWords(shown: string, material: AdMaterial): AdTextViolation[] {
  const found: AdTextViolation[] = [];
  const banned = findTerm(shown, material.banned);
  if (banned !== null) {
    const message = `"${banned.term}" must not be used: ${banned.because}`;
    found.push({ rule: banned.rule, text: banned.term, message });
  }
  const stuffed = repeatedWord(shown, material.language ?? 'en');
  if (stuffed !== null) {
    const message = `"${stuffed}" appears three times or more; use it once.`;
    found.push({ rule: 'stuffing', text: stuffed, message });
  }
  if (!isInLanguage(shown, material)) {
    const message = `It is not in the language of the landing page (${material.language ?? ''}).`;
    found.push({ rule: 'language', text: shown, message });
  }
  return found;
}

/** Prepares banned terms for matching; those without a letter or digit are left out. */
export function banTerms(terms: readonly string[], why: Pick<BannedTerm, 'rule' | 'because'>): BannedTerm[] {
  const { rule, because } = why;
  return prepareTerms(terms).map(({ term, spelled, words }) => ({ rule, because, term, spelled, words }));
}

/** "FlOwErS", "f1owers" and "fl0wers". */
const oddlySpelled = /\p{Ll}\p{Lu}+\p{Ll}+\p{Lu}|\p{Ll}{2}\p{Lu}$|\p{Ll}\d+\p{Ll}{2}/u;

/** Words in capitals and odd spellings that page, keywords, own ads, and the team don't use. */
function checkCapitals(shown: string, { capitals, spellings }: AdMaterial): AdTextViolation[] {
  const odd = wordsIn(shown).find((word) => oddlySpelled.test(word) && !spellings.has(word));
  if (odd !== undefined) return [{ rule: 'capitals', text: odd, message: `Spell "${odd}" as a plain word.` }];
  const shouted = shoutedWords(shown, capitals);
  if (shouted === null) return [];
  return [{ rule: 'capitals', text: shouted, message: 'It is written in capitals; use normal case.' }];
}
