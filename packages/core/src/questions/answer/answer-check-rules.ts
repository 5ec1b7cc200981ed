import {
  checkClaims,
  type ClaimEvidence,
  describeFaults,
  prepareSource,
  type PreparedSource,
} from '../../text/claims/claim-rules.ts';
import type { DeclaredClaim } from '../../text/claims/quote-rules.ts';
import { type LanguageScores, sameLanguage } from '../../text/language-rules.ts';
import { stems, tokens } from '../../text/tokens-rules.ts';
import type { QuestionAnswer } from './question-answer.ts';

/** One rule a written answer breaks, as the repair call sees it. */
export interface AnswerViolation {
  field: 'reasoning' | 'suggestedActions' | 'draftAnswer';
  rule: 'empty' | 'length' | 'claim' | 'language' | 'promise' | 'markup' | 'notFromPage' | 'heading';
  text: string;
  message: string;
}

/** What an answer is checked against. */
export interface AnswerMaterial {
  language: string | null;
  /** As people ask it, with its other spellings. */
  question: string;
  /** The page; empty when there isn't one. */
  pageSources: PreparedSource[];
  /** The numbers that were handed in, which advice may repeat. */
  adviceSources: PreparedSource[];
  /** Stems of the page and of the question. */
  knownStems: ReadonlySet<string>;
  scores: LanguageScores;
  /** The heading of the page that asks the question already, quoted; null where none does. */
  heading: string | null;
}

export const draftWords = { min: 25, max: 60 };
/** Scripts without spaces are counted in characters: about two for a word. */
const charactersPerWord = 2;
/** So much of a draft's content must be on the page or in the question, in the same words; the review reads the rest. */
const groundedShare = 0.5;
const adviceLimit = 1200;
const maxActions = 8;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const promise =
  /rich[\s-]+(?:result|snippet)s?|featured[\s-]+snippets?|faq[\s-]+(?:snippet|result)s?|position zero|guarantee[sd]?\s+(?:ranking|traffic|click)/iu;
const markup = /<\s*[a-z/!][^>]*>|https?:|www\.|\*\*|`|\]\(|\{\{|lorem ipsum/iu;

/** Words of a draft; of a script without spaces, half its characters. */
export function countDraftWords(text: string): number {
  if (!unspaced.test(text)) return tokens(text).length;
  return Math.round(Array.from(text.replaceAll(/[\s\p{P}]/gu, '')).length / charactersPerWord);
}

/** Every rule that reasoning and actions break; none means that they may be shown. */
export function checkAdvice(
  answer: Pick<QuestionAnswer, 'reasoning' | 'suggestedActions'>,
  material: AnswerMaterial,
): AnswerViolation[] {
  const actions = answer.suggestedActions;
  const found: AnswerViolation[] = checkText('reasoning', answer.reasoning, material);
  if (actions.length === 0 || actions.length > maxActions) {
    found.push({
      field: 'suggestedActions',
      rule: 'length',
      text: String(actions.length),
      message: 'Give two to four suggested actions.',
    });
  }
  return [
    ...found,
    ...actions.flatMap((action) =>
      checkText('suggestedActions', action, material).concat(checkHeading(action, material)),
    ),
  ];
}

/** Making a heading, in the words that editors are told it in. */
const making = /\b(?:as|add|use|create|insert|write|make|turn)\b/iu;
const ofHeading = /\b(?:h[1-6]|(?:sub)?headings?|headlines?)\b/iu;

/** A page that is headed with the question needs the answer, not the heading. */
function checkHeading(action: string, { heading }: AnswerMaterial): AnswerViolation[] {
  if (heading === null || !making.test(action) || !ofHeading.test(action)) return [];
  if (/\b(?:under|below)\b/iu.test(action)) return [];
  const message = `The page already has ${heading}; say what to write under it.`;
  return [{ field: 'suggestedActions', rule: 'heading', text: action, message }];
}

function checkText(field: 'reasoning' | 'suggestedActions', text: string, material: AnswerMaterial): AnswerViolation[] {
  if (!/\p{L}/u.test(text)) return [{ field, rule: 'empty', text, message: 'It is empty; write a sentence.' }];
  const found: AnswerViolation[] = [];
  if (text.length > adviceLimit)
    found.push({ field, rule: 'length', text: text.slice(0, 80), message: `Write at most ${adviceLimit} characters.` });
  const promised = promise.exec(text);
  if (promised !== null)
    found.push({
      field,
      rule: 'promise',
      text: promised[0],
      message: 'Google shows no rich results for this and nothing is guaranteed; leave it out.',
    });
  const marked = markup.exec(text);
  if (marked !== null)
    found.push({ field, rule: 'markup', text: marked[0], message: 'Write plain text without markup and addresses.' });
  // Advice speaks to the editor about data: its numbers must be known, its words claim nothing about the goods.
  for (const claim of checkClaims(text, [...material.pageSources, ...material.adviceSources]).unsupported) {
    found.push({
      field,
      rule: 'claim',
      text: claim.text,
      message: `Neither the data nor the page says "${claim.text}"; leave it out.`,
    });
  }
  return found;
}

/** Every rule a draft breaks. An empty draft breaks none: the page does not say enough. */
export function checkDraft(
  draft: string,
  material: AnswerMaterial,
  declared?: readonly DeclaredClaim[],
): AnswerViolation[] {
  const field = 'draftAnswer';
  if (draft.trim() === '') return [];
  const found: AnswerViolation[] = [];
  const words = countDraftWords(draft);
  if (words < draftWords.min || words > draftWords.max) {
    found.push({
      field,
      rule: 'length',
      text: String(words),
      message: `It has ${words} words; write ${draftWords.min} to ${draftWords.max}.`,
    });
  }
  const forbidden = promise.exec(draft) ?? markup.exec(draft);
  if (forbidden !== null)
    found.push({
      field,
      rule: 'markup',
      text: forbidden[0],
      message: 'Write plain text without markup, addresses and promises.',
    });
  if (!sameLanguage(draft, material.language, material.scores)) {
    found.push({
      field,
      rule: 'language',
      text: '',
      message: `Write it in the language of the question (${material.language ?? ''}).`,
    });
  }
  found.push(...checkProof(draft, material, declared));
  const own = stems(draft, material.language ?? 'en');
  const grounded = own.filter((stem) => material.knownStems.has(stem)).length;
  if (grounded < groundedShare * own.length) {
    found.push({
      field,
      rule: 'notFromPage',
      text: '',
      message: 'Most of it is not on the page; use what the page says.',
    });
  }
  return found;
}

/** Holds a draft against the page; numbers that the question itself names aren't claims. */
function checkProof(draft: string, material: AnswerMaterial, declared?: readonly DeclaredClaim[]): AnswerViolation[] {
  const { pageSources, question } = material;
  const asked = prepareSource({ text: question, url: '', fetchedAt: '' });
  const ofQuestion = new Set(checkClaims(draft, [asked]).evidence.map(({ claim }) => claim));
  const check = checkClaims(draft, pageSources, { queries: [question], declared });
  const unsupported = check.unsupported.filter(({ text }) => !ofQuestion.has(text));
  return describeFaults({ ...check, unsupported }, 'page').map(({ text, message }) => ({
    field: 'draftAnswer',
    rule: 'claim',
    text,
    message,
  }));
}

/** The words of the page that carry a draft's facts. */
export function draftEvidence(
  draft: string,
  { pageSources }: AnswerMaterial,
  declared?: readonly DeclaredClaim[],
): ClaimEvidence[] {
  return checkClaims(draft, pageSources, { declared }).evidence;
}
