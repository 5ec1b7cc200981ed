import { stopWordsOf } from '../../text/stop-words.ts';
import type { SeoPage } from './seo-page.ts';

/** The part of a page that its doubts are found in. */
export type DoubtedPage = Pick<
  SeoPage,
  | 'id'
  | 'url'
  | 'state'
  | 'keyword'
  | 'secondaryQueries'
  | 'currentTitle'
  | 'currentDescription'
  | 'optimizedTitle'
  | 'optimizedDescription'
  | 'evidence'
  | 'decision'
>;

const languages = 'en de fr es it pt nl sv da no pl fi tr'.split(' ');
/** So many words of another language aren't a coincidence. */
const tellingWords = 2;

/** What is odd in the proposals of a run as they are now, edited ones included, by the id of their page. */
export function findProposalDoubts(pages: readonly DoubtedPage[]): Map<string, ProposalDoubt[]> {
  const proposals = pages.flatMap((page) => {
    const texts = page.state === 'succeeded' ? textsOf(page) : [];
    return texts.length === 0 ? [] : [{ page, texts }];
  });
  const language = commonLanguage(pages);
  const doubts = new Map<string, ProposalDoubt[]>();
  for (const { page, texts } of proposals) {
    const found = [...figureDoubts(page, texts), ...sentenceDoubts(texts), ...languageDoubts(page, texts, language)];
    if (found.length > 0) doubts.set(page.id, found);
  }
  for (const { page, doubt } of duplicateDoubts(proposals)) {
    doubts.set(page.id, [...(doubts.get(page.id) ?? []), doubt]);
  }
  return doubts;
}

/** The title and the description that would be published. */
function textsOf({ decision, optimizedTitle, optimizedDescription }: DoubtedPage): string[] {
  const texts = [decision?.title ?? optimizedTitle, decision?.description ?? optimizedDescription];
  return texts.filter((text) => text !== null && text.trim() !== '') as string[];
}

const numberPattern = /\d+(?:[.,]\d+)*/gu;

/** Numbers in one spelling: "1,299.00" is "1299". */
function numbersOf(text: string): string[] {
  return (text.match(numberPattern) ?? []).map((number) =>
    number
      .replaceAll(/[.,](?=\d{3}(?!\d))/gu, '')
      .replace(',', '.')
      .replace(/\.0+$/u, ''),
  );
}

function figureDoubts(page: DoubtedPage, texts: readonly string[]): ProposalDoubt[] {
  const numbers = texts.flatMap(numbersOf);
  if (numbers.length === 0) return [];
  const { currentTitle, currentDescription, keyword, secondaryQueries, evidence, url } = page;
  const proven = evidence.flatMap(({ claim, quote }) => [claim, quote]);
  const sources = [currentTitle, currentDescription, keyword, url, ...secondaryQueries, ...proven];
  const known = new Set(sources.flatMap((source) => (source === null ? [] : numbersOf(source))));
  const unknown = [...new Set(numbers.filter((number) => !known.has(number)))];
  if (unknown.length === 0) return [];
  return [
    { kind: 'figure', message: `Nothing on record proves ${unknown.map((number) => `“${number}”`).join(', ')}.` },
  ];
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
/** No sentence ends with one of these. */
const danglingWords = new Set(
  'and or but the a an of your our their its und oder der die das ein eine mit für et ou le la les un une des du y o el los las una'.split(
    ' ',
  ),
);

function sentenceDoubts(texts: readonly string[]): ProposalDoubt[] {
  return texts.flatMap((text) => {
    const reason = whyBroken(text.trim());
    return reason === null ? [] : [{ kind: 'sentence' as const, message: `${reason}: “${endOf(text)}”.` }];
  });
}

/** Whether a word of at least two letters follows itself with nothing but space between. */
function repeatsWord(text: string): boolean {
  const parts = text
    .toLowerCase()
    .split(/\s/u)
    .filter((part) => part !== '');
  return parts.some((part, index) => {
    const before = words(parts[index - 1] ?? '').at(-1) ?? '';
    return (
      before.length > 1 &&
      /^\p{L}+$/u.test(before) &&
      parts[index - 1]?.endsWith(before) &&
      words(part)[0] === before &&
      part.startsWith(before)
    );
  });
}

function whyBroken(text: string): string | null {
  const all = words(text);
  const last = all.at(-1) ?? '';
  if (/[,;:(/–—…-]$|\.\.$/u.test(text)) return 'It breaks off';
  if (danglingWords.has(last) && all.length > 2) return 'It ends in the middle of a sentence';
  if (repeatsWord(text)) return 'It repeats a word';
  for (const [open, close] of ['()', '[]', '“”']) {
    if (count(text, open ?? '') !== count(text, close ?? '')) return 'It opens or closes brackets or quotes only once';
  }
  return null;
}

const count = (text: string, sign: string): number => text.split(sign).length - 1;
const endOf = (text: string): string => (text.length <= 40 ? text : `…${text.slice(-40).replace(/^\S*\s/u, '')}`);

function hitsOf(text: string): Map<string, number> {
  const all = words(text);
  return new Map(
    languages.map((code) => {
      const common = stopWordsOf(code);
      return [code, all.filter((word) => common.has(word)).length];
    }),
  );
}

/** The language that a text is clearly in; null where its small words do not tell. */
function languageOf(text: string): string | null {
  const [best, second] = [...hitsOf(text)].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < tellingWords || best[1] === second?.[1]) return null;
  return best[0];
}

function currentText({ currentTitle, currentDescription }: DoubtedPage): string {
  return [currentTitle, currentDescription].join(' ');
}

/** The language that most pages of a run are in. */
function commonLanguage(pages: readonly DoubtedPage[]): string | null {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const language = languageOf(currentText(page));
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function languageDoubts(page: DoubtedPage, texts: readonly string[], common: string | null): ProposalDoubt[] {
  const told = languageOf(currentText(page));
  const own = told ?? common;
  if (own === null) return [];
  for (const text of texts) {
    const hits = hitsOf(text);
    const [best] = [...hits].sort((a, b) => b[1] - a[1]);
    if (best === undefined || best[0] === own || best[1] < tellingWords) continue;
    if (best[1] <= 2 * (hits.get(own) ?? 0)) continue;
    // On a site of several languages a page too short to tell its own may be in that of the proposal, which then has its words.
    const alike = texts.filter((one) => (hitsOf(one).get(best[0]) ?? 0) > (hitsOf(one).get(own) ?? 0));
    if (told === null && sharedWords({ page, texts: alike }, best[0]) > 0) continue;
    return [{ kind: 'language', message: `It seems to be in “${best[0]}”, but the page is in “${own}”.` }];
  }
  return [];
}

interface Proposal {
  page: DoubtedPage;
  texts: readonly string[];
}

/** The same title or description on several pages: the page it fits best keeps it, the others are doubted. */
function duplicateDoubts(proposals: readonly Proposal[]): { page: DoubtedPage; doubt: ProposalDoubt }[] {
  const groups = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    for (const text of proposal.texts) {
      const key = words(text).join(' ');
      groups.set(key, [...(groups.get(key) ?? []), proposal]);
    }
  }
  const found = new Map<string, { page: DoubtedPage; doubt: ProposalDoubt }>();
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    const fits = group.map((one) => sharedWords(one));
    const best = Math.max(...fits);
    const owners = group.filter((_, place) => fits[place] === best);
    for (const { page } of group) {
      const [owner] = owners;
      if (owner === undefined || (owners.length === 1 && owner.page.id === page.id)) continue;
      const other = group.find((one) => one.page.id !== page.id && owners.includes(one)) ?? group[0];
      const message = `Its text is that of ${other?.page.url}.`;
      found.set(page.id, { page, doubt: { kind: 'duplicate', message } });
    }
  }
  return [...found.values()];
}

/** How many words of a proposal its page already has in its address, its texts and its main search; small words fit every page. */
function sharedWords({ page, texts }: Proposal, language = languageOf(texts.join(' ')) ?? 'en'): number {
  const address = page.url.replaceAll(/[-_/.]/gu, ' ');
  const own = new Set(words([address, currentText(page), page.keyword].join(' ')));
  const small = stopWordsOf(language);
  return new Set(texts.flatMap(words).filter((word) => own.has(word) && !small.has(word))).size;
}

export const proposalDoubtNames = {
  figure: 'Unproven figure',
  sentence: 'Broken sentence',
  language: 'Other language',
  duplicate: 'Duplicate text',
} as const;
export type ProposalDoubtKind = keyof typeof proposalDoubtNames;

/** What a person should look at before accepting a proposal. */
export interface ProposalDoubt {
  kind: ProposalDoubtKind;
  message: string;
}
