import type { TextFault } from '../../contract/search/text-faults.ts';
import { sameLanguage } from '../../text/language-rules.ts';
import { repeatedWord } from '../../text/repeated-word-rules.ts';
import { descriptionFontPx, textWidthPx, titleFontPx } from '../../text/text-width-rules.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { SharedTexts } from '../page/opportunity.ts';
import { lackedQueryWords } from './candidate-rules.ts';
import type { CandidatePage } from './candidate.ts';

/** Titles and descriptions of other pages of the site, as far as they were read. */
export interface OtherTexts {
  titles: readonly string[];
  descriptions: readonly string[];
}

/** What a page shares with other pages as texts of others. */
export function otherTextsOf({ title, description }: SharedTexts): OtherTexts {
  return { titles: title === null ? [] : [title], descriptions: description === null ? [] : [description] };
}

/** Google shows about 600 px of a title; this far beyond it loses words that matter. */
const cutTitlePx = 660;
const shortDescriptionPx = 150;
/** Titles that content systems write when no one does, in the languages they are usually left in. */
const boilerplate = new Set(
  [
    'home, homepage, home page, welcome, index, untitled, untitled document, untitled page, new page, page, default',
    'product, products, product details, product page, shop, store, category, categories, blog, post, article, about',
    'contact, startseite, willkommen, produkte, produktdetails, accueil, page d accueil, bienvenue, produits, inicio',
    'bienvenido, productos, página principal, início, página inicial, produtos, pagina iniziale, prodotti, benvenuti',
  ].flatMap((line) => line.split(', ')),
);

/** The worst fault of a page's present title and description (docs/methods/seo.md). */
export function findTextFault(page: CandidatePage, others: OtherTexts = { titles: [], descriptions: [] }): TextFault {
  const { currentTitle: title, currentDescription: description } = page;
  if (title === null || tokens(title).length === 0) return 'missingTitle';
  if (isBoilerplate(title)) return 'boilerplateTitle';
  if (isShared(title, others.titles)) return 'sharedTitle';
  if (!sameLanguage(unseenWords(title, page), page.language, page.scores)) return 'otherLanguage';
  if (textWidthPx(title, titleFontPx) > cutTitlePx || repeatedWord(title, page.language ?? 'en') !== null)
    return 'cutOrStuffedTitle';
  if (lackedQueryWords(title, page).length > 0) return 'lacksQueryWords';
  if (description === null || textWidthPx(description, descriptionFontPx) < shortDescriptionPx)
    return 'missingDescription';
  return isShared(description, others.descriptions) ? 'sharedDescription' : 'none';
}

/** What of a title the page does not write itself: names of goods and of the company speak no language. */
function unseenWords(title: string, { sources }: CandidatePage): string {
  const seen = new Set(sources.flatMap(({ source }) => tokens(source.text)));
  return tokens(title)
    .filter((word) => !seen.has(word))
    .join(' ');
}

/** "Home | Company" and "Home": the part before the first separator says nothing about the page. */
function isBoilerplate(title: string): boolean {
  const first = title.split(/\s[|–—·»:-]\s|\s*[|»]\s*/u)[0] ?? '';
  return boilerplate.has(tokens(first).join(' '));
}

function isShared(text: string, others: readonly string[]): boolean {
  const plain = tokens(text).join(' ');
  return others.some((other) => tokens(other).join(' ') === plain);
}
