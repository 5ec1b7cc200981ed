import { repeatedWord } from '../../text/repeated-word-rules.ts';
import { tokens, trigramCosine } from '../../text/tokens-rules.ts';

/** How likely Google is to show another title than the page's own. */
export interface RewriteRisk {
  level: 'low' | 'medium' | 'high';
  /** 0 to 1. */
  probability: number;
  /** What raises it, for people. */
  reasons: string[];
}

/** What the risk of a title depends on, apart from the title. */
export interface RewriteContext {
  h1: string | null;
  /** The brand's name; null when unknown. */
  brand: string | null;
  /** ISO 639-1. */
  language: string | null;
  /** Titles of other pages of the site. */
  otherTitles: readonly string[];
}

const separator = /\s+[-–—|·•:»>/]\s+|\s*[|»]\s*|:\s+/gu;
const mediumFrom = 0.4;
const highFrom = 0.65;

/** Estimates the risk of a rewrite (docs/methods/seo.md): length terms from published rates, the others start values. */
export function rewriteRisk(title: string, context: RewriteContext): RewriteRisk {
  const length = Array.from(title).length;
  const similarity = context.h1 === null ? 0.5 : trigramCosine(title, context.h1);
  const shared = boilerplateShare(title, context.otherTitles);
  const terms: [applies: boolean, weight: number, reason: string][] = [
    [length > 60, 1.5, `It has ${length} characters; Google rewrites most titles over 60.`],
    [length > 70, 4.9, 'Over 70 characters are nearly always rewritten.'],
    [length <= 20, 0.4, `It has only ${length} characters.`],
    [length <= 5, 3.5, 'Up to 5 characters are nearly always rewritten.'],
    [/[[\]()]/u.test(title), 0.5, 'It has brackets.'],
    [(title.match(separator) ?? []).length >= 2, 0.3, 'It has two separators or more.'],
    [context.h1 !== null && similarity < 0.5, 0.9 * (0.5 - similarity), "It differs from the page's main heading."],
    [context.h1 !== null && similarity > 0.5, 0.9 * (0.5 - similarity), ''],
    [shared > 0, 0.7 * shared, 'Part of it repeats in titles of other pages.'],
    [isTwice(title, context.brand), 0.6, 'It names the brand twice.'],
    [repeatedWord(title, context.language ?? 'en') !== null, 0.8, 'It repeats a word three times or more.'],
  ];
  const active = terms.filter(([applies]) => applies);
  const sum = active.reduce((total, [, weight]) => total + weight, -0.4);
  const probability = 1 / (1 + Math.exp(-sum));
  const level = probability < mediumFrom ? 'low' : probability < highFrom ? 'medium' : 'high';
  return { level, probability, reasons: active.map(([, , reason]) => reason).filter((reason) => reason !== '') };
}

/** Share of a title's words that are in a part, between separators, which other titles of the site repeat. */
export function boilerplateShare(title: string, otherTitles: readonly string[]): number {
  const parts = splitTitle(title);
  const words = tokens(title).length;
  if (parts.length < 2 || words === 0) return 0;
  const others = new Set(otherTitles.flatMap(splitTitle));
  const repeated = parts.filter((part) => others.has(part)).reduce((sum, part) => sum + tokens(part).length, 0);
  return Math.min(1, repeated / words);
}

function splitTitle(title: string): string[] {
  return title
    .split(separator)
    .map((part) => tokens(part).join(' '))
    .filter((part) => part !== '');
}

function isTwice(title: string, brand: string | null): boolean {
  const name = tokens(brand ?? '').join(' ');
  return name !== '' && ` ${tokens(title).join('  ')} `.split(` ${name.replaceAll(' ', '  ')} `).length > 2;
}
