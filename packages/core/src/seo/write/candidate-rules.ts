import { shoutedWords } from '../../text/capitals-rules.ts';
import { checkClaims, type ClaimCheck, type ClaimEvidence, describeFaults } from '../../text/claims/claim-rules.ts';
import { foldAccents } from '../../text/fold-accents-rules.ts';
import { compounding, holdsWord } from '../../text/holds-word-rules.ts';
import { isInLanguage } from '../../text/language-rules.ts';
import { repeatedWord } from '../../text/repeated-word-rules.ts';
import { hiddenCharacter, textWidthPx, titleFontPx, titleLimitPx } from '../../text/text-width-rules.ts';
import { contentWords, stems, tokens } from '../../text/tokens-rules.ts';
import type { Candidate, CandidatePage, CandidateRule, SnippetPrint, Violation } from './candidate.ts';
import { cleanText, snippetPrint } from './prepare-candidate-page-rules.ts';

type Found = Pick<Violation, 'rule' | 'text' | 'message'>;

const fields = ['title', 'description'] as const;

/** From this similarity (trigram Jaccard) on, two pages' texts count as the same. */
const duplicateLimit = 0.7;
/** A shorter end of a long word is hardly the thing that it names. */
const shortestHead = 5;
/** A query of up to three content words is best kept whole; of a longer one three quarters, at most five words. */
const wholeQueryWords = 3;
const wantedShare = 0.75;
const mostQueryWords = 5;

/**
 * Every rule of docs/methods/seo.md that a candidate breaks; none means that it may be stored. `batch` holds other
 * pages' texts.
 */
export function checkCandidate(candidate: Candidate, page: CandidatePage, batch: readonly SnippetPrint[]): Violation[] {
  const violations: Violation[] = [];
  const print = snippetPrint(candidate);
  const claims = claimsOf(candidate, page);
  for (const field of fields) {
    const text = candidate[field];
    const found = [
      ...checkForm(text, text === cleanText(text)),
      ...(field === 'title' ? checkWidth(text) : []),
      ...checkWords(text, page),
      ...(field === 'title' ? checkRepetition(text, page) : []),
      ...checkNovelty(text, field === 'title' ? page.currentTitle : page.currentDescription),
      ...checkProof(claims[field]),
      ...checkUnique(
        text,
        print[field],
        batch.map((other) => other[field]),
      ),
      ...(field === 'title' ? checkTopic(text, page) : []),
    ];
    for (const violation of found) violations.push({ field, ...violation });
  }
  return violations;
}

/** The words of the page that prove a candidate's claims. */
export function evidenceOf(candidate: Candidate, page: CandidatePage): ClaimEvidence[] {
  const { title, description } = claimsOf(candidate, page);
  return [...title.evidence, ...description.evidence];
}

/** What the guard says of a candidate's title and description. */
function claimsOf(
  { title, description, claims: declared }: Candidate,
  { sources, queries }: CandidatePage,
): Record<(typeof fields)[number], ClaimCheck> {
  return {
    title: checkClaims(title, sources, { declared, queries }),
    description: checkClaims(description, sources, { declared, queries }),
  };
}

const forms: [rule: CandidateRule, pattern: RegExp, message: string][] = [
  [
    'characters',
    new RegExp(`${hiddenCharacter.source}|\\p{Surrogate}|\\p{Co}|\\ufffd`, 'u'),
    'It contains control or invisible characters; leave them out.',
  ],
  [
    'characters',
    /(?<!\p{L})\p{L}*(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})\p{L}*/u,
    'A word mixes letters of two alphabets; write it in one.',
  ],
  ['markup', /<\s*[a-z/!?][^>]*>?|&(?:#x?[0-9a-f]+|[a-z]{2,8});/iu, 'It contains HTML; write plain text.'],
  [
    'markup',
    /\*\*|__|`|\]\(|\{[^}]*\}?|\[(?:brand|company|name|keyword|city|year|product)[^\]]*\]|lorem ipsum/iu,
    'It contains markup or a placeholder; write plain text.',
  ],
  ['markup', /^["“”„«'‘].*["“”»'’]$/u, 'Do not put the whole text in quotation marks.'],
  [
    'url',
    /\b(?:https?:|www\.)\S*|(?<!\S)\S+@[^\s@]+\.\p{L}{2,}|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|shop|store|app|dev|co|io|ai|edu|gov|de|fr|es|it|nl|at|ch|uk|eu|us|ca|au)\b/iu,
    'It contains a web or email address; leave it out.',
  ],
  [
    'cut_off',
    /^(?:[\s|,;:/·•>]|[–—-](?!\d))|[\s|,;:/·•<–—-]$|(?:…|\.{2,})$/u,
    'It starts or ends with a separator or is cut off; write whole phrases.',
  ],
];

function checkForm(text: string, isClean: boolean): Found[] {
  if (!/[\p{L}\p{N}]/u.test(text)) return [{ rule: 'empty', text, message: 'It is empty; write a text.' }];
  const found: Found[] = [];
  for (const [rule, pattern, message] of forms) {
    const match = pattern.exec(text);
    if (match !== null) found.push({ rule, text: match[0], message });
  }
  if (!isClean) found.push({ rule: 'characters', text, message: 'It contains line breaks or surplus spaces.' });
  return found;
}

/** A title that is cut loses its end; a description is shown as far as it goes (docs/methods/seo.md). */
function checkWidth(title: string): Found[] {
  const widthPx = textWidthPx(title, titleFontPx);
  if (widthPx <= titleLimitPx) return [];
  const message = `It is ${Math.ceil(widthPx)} px wide and would be cut at ${titleLimitPx} px; shorten it.`;
  return [{ rule: 'width', text: title, message }];
}

function checkWords(text: string, page: CandidatePage): Found[] {
  const found: Found[] = [];
  if (!isInLanguage(text, page)) {
    found.push({ rule: 'language', text, message: `It is not in the language of the page (${page.language ?? ''}).` });
  }
  const capitals = shoutedWords(text, page.capitals);
  if (capitals !== null)
    found.push({ rule: 'capitals', text: capitals, message: 'It is written in capitals; use normal case.' });
  return found;
}

/** A title that says a word three times; a description may compare three sizes. */
function checkRepetition(title: string, { language }: CandidatePage): Found[] {
  const word = repeatedWord(title, language ?? 'en');
  if (word === null) return [];
  return [{ rule: 'stuffing', text: word, message: `"${word}" appears three times; use it once or twice.` }];
}

function checkNovelty(text: string, current: string | null): Found[] {
  const plain = (value: string) => tokens(value).join(' ');
  if (current === null || plain(text) !== plain(current)) return [];
  return [{ rule: 'unchanged', text, message: 'It says the same as the current text; write a different one.' }];
}

const checkProof = (check: ClaimCheck): Found[] =>
  describeFaults(check, 'page').map(({ text, message, isQuote }) => ({
    rule: isQuote ? 'quote' : 'claim',
    text,
    message,
  }));

function checkUnique(text: string, print: ReadonlySet<string>, others: readonly ReadonlySet<string>[]): Found[] {
  if (!others.some((other) => isDuplicate(print, other))) return [];
  return [
    {
      rule: 'duplicate',
      text,
      message: 'Another page of this run has nearly the same text; say what is special about this page.',
    },
  ];
}

function isDuplicate(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size < duplicateLimit * large.size) return false;
  let shared = 0;
  for (const gram of small) if (large.has(gram)) shared += 1;
  return shared >= duplicateLimit * (small.size + large.size - shared);
}

/** Refuses a title that names nothing of the page's queries and headings; how many words it needs, the review judges. */
function checkTopic(title: string, page: CandidatePage): Found[] {
  if (page.queryStems.size === 0) return checkOwnTopic(title, page, holdsWord(title, page.language ?? 'en'));
  const missing = missingWords(title, page);
  if (missing.length < page.queryStems.size || namesTopic(title, page)) return [];
  const words = missing.map((word) => `"${word}"`).join(', ');
  return [{ rule: 'query_words', text: missing.join(' '), message: `It lacks words of the main query: ${words}.` }];
}

/** Whether a title has a word of the page's headings or other queries, or the head of a compound: "Parkausweis" of "Bewohnerparkausweis". */
function namesTopic(title: string, page: CandidatePage): boolean {
  const language = page.language ?? 'en';
  const holds = holdsWord(title, language);
  if (page.topicWords.some((word) => holds(word))) return true;
  if (!compounding.has(language)) return false;
  const asked = [...page.queryStems.values()].map(foldAccents);
  return contentWords(title, language)
    .map(foldAccents)
    .some((word) => word.length >= shortestHead && asked.some((compound) => compound.endsWith(word)));
}

/** Words of the main query that a title would keep at best, as far as it lacks them; a title in the heading's own words lacks none. */
export function lackedQueryWords(title: string, page: CandidatePage): string[] {
  const missing = missingWords(title, page);
  const total = page.queryStems.size;
  const wanted = total <= wholeQueryWords ? total : Math.min(mostQueryWords, Math.ceil(wantedShare * total));
  return total - missing.length >= wanted || keepsHeading(title, page) ? [] : missing;
}

function missingWords(title: string, page: CandidatePage): string[] {
  const holds = holdsWord(title, page.language ?? 'en');
  return [...page.queryStems.values()].filter((word) => !holds(word));
}

/** A title with the whole main heading and a word of the search says what the page is, in its own words. */
function keepsHeading(title: string, page: CandidatePage): boolean {
  const language = page.language ?? 'en';
  const held = new Set(stems(title, language));
  const holds = holdsWord(title, language);
  const asked = contentWords(page.queries[0] ?? '', language);
  return (
    page.headingStems.length > 0 &&
    page.headingStems.every((stem) => held.has(stem)) &&
    asked.some((word) => holds(word))
  );
}

/** Without a query, a title keeps at least one content word of the page's own title or heading. */
function checkOwnTopic(title: string, page: CandidatePage, holds: (word: string) => boolean): Found[] {
  const own = [page.currentTitle, page.h1].flatMap((text) =>
    text === null ? [] : contentWords(text, page.language ?? 'en'),
  );
  if (own.length === 0 || own.some((word) => holds(word))) return [];
  return [{ rule: 'query_words', text: title, message: "It shares no word with the page's own title or heading." }];
}
