import type { Scope, TextFault } from '@serplift/core/api';
import { InvalidArgumentError } from 'commander';

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
    }
    return value;
  };

export const readTimeout = wholeNumber(1, 3600);
export const readPort = wholeNumber(0, 65_535);
export const readPosition = wholeNumber(1, 100);
export const readMaxPages = wholeNumber(1, 10_000);
export const readMaxQueries = wholeNumber(1, 100);
export const readImpressions = wholeNumber(1, 1_000_000_000);
export const readHeadlines = wholeNumber(3, 15);
export const readDescriptions = wholeNumber(2, 10);
export const readLocation = wholeNumber(1, 99_999_999);
export const readDays = wholeNumber(1, 3650);
export const readTrendDays = wholeNumber(7, 480);
export const readVolume = wholeNumber(0, 1_000_000_000);
export const readPageNumber = wholeNumber(1, 1_000_000);
export const readLimit = wholeNumber(1, 100);
export const readClicks = wholeNumber(0, 1_000_000_000);
export const readImportDays = wholeNumber(1, 500);
export const readAlternative = wholeNumber(1, 100);

/** A language code such as `en` or `pt-BR`. */
export function readLanguage(text: string): string {
  if (!/^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(text)) {
    throw new InvalidArgumentError('Use a language code such as en or pt-BR.');
  }
  return text;
}

/** An amount in USD above zero. */
export function readUsd(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('Use an amount in USD above 0, such as 2.50.');
  }
  return value;
}

// Not from the contract, which `--help` would have to load; the type keeps it complete.
export const scopes = Object.keys({ read: 0, run: 0, decide: 0, deploy: 0, manage: 0 } satisfies Record<
  Scope,
  0
>) as Scope[];

/** Scopes of an access token, such as `read,run`. */
export function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const wanted = scopes.filter((scope) => names.includes(scope));
  if (names.some((name) => !wanted.some((scope) => scope === name))) {
    throw new InvalidArgumentError(`Use one or more scopes, separated by commas: ${scopes.join(', ')}.`);
  }
  return wanted;
}

// Likewise; in the terminal a fault is written as `missing-title`.
const faults = Object.keys({
  missingTitle: 0,
  boilerplateTitle: 0,
  sharedTitle: 0,
  otherLanguage: 0,
  cutOrStuffedTitle: 0,
  lacksQueryWords: 0,
  missingDescription: 0,
  sharedDescription: 0,
  none: 0,
} satisfies Record<TextFault, 0>) as TextFault[];
const withHyphens = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The faults as they are typed. */
export const faultWords = faults.map(withHyphens);

/** A fault of a page's text, such as `missing-title`; may be given several times. */
export function readFault(text: string, before: readonly TextFault[] = []): TextFault[] {
  const found = faults.find((fault) => text === fault || text === withHyphens(fault));
  if (found === undefined) {
    throw new InvalidArgumentError(`Use one of: ${faultWords.join(', ')}.`);
  }
  return before.includes(found) ? [...before] : [...before, found];
}

/** Names between commas, such as `id,name`. */
export const readNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Gathers an option that may be given several times. */
export function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** A day such as 2026-11-01. */
export function readDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('Use a date such as 2026-11-01.');
  }
  return text;
}

/** A text with its place: `2=Free returns`; may be given several times. */
export function readPlacedText(
  text: string,
  before: readonly { place: number; text: string }[] = [],
): { place: number; text: string }[] {
  const [, place, words] = /^(\d{1,2})=(.+)$/su.exec(text.trim()) ?? [];
  if (place === undefined || words === undefined) {
    throw new InvalidArgumentError('Use NUMBER=TEXT, such as "2=Free returns".');
  }
  return [...before, { place: Number(place), text: words.trim() }];
}

/** A place with where Google shows it: `2=1`, or `2=any`; may be given several times. */
export const readPin =
  (most: number) =>
  (
    text: string,
    before: readonly { place: number; pin: number | null }[] = [],
  ): { place: number; pin: number | null }[] => {
    const [, place, pin] = /^(\d{1,2})=([1-9]|any)$/u.exec(text.trim()) ?? [];
    if (place === undefined || pin === undefined || Number(pin) > most) {
      throw new InvalidArgumentError(`Use NUMBER=PLACE, such as 2=1; the place is 1 to ${most}, or any.`);
    }
    return [...before, { place: Number(place), pin: pin === 'any' ? null : Number(pin) }];
  };

/** A number from 0 on that may have decimals. */
export const readDecimal =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= 0 && value <= most)) {
      throw new InvalidArgumentError(`Use a number from 0 to ${most}.`);
    }
    return value;
  };

/** A page with the query to write for: `https://example.com/tents=family tents`; may be given several times. */
export function readMainQuery(
  text: string,
  before: readonly { page: string; query: string }[] = [],
): { page: string; query: string }[] {
  const at = text.lastIndexOf('=');
  const [page, query] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (!/^https?:\/\//iu.test(page) || query.length < 2) {
    throw new InvalidArgumentError('Use URL=QUERY, such as "https://example.com/tents=family tents".');
  }
  return [...before, { page, query }];
}

/** A heading with the text below it: `Why=It is asked often`; may be given several times. */
export function readSection(
  text: string,
  before: readonly { title: string; content: string }[] = [],
): { title: string; content: string }[] {
  const [, title, content] = /^([^=]*)=(.*)$/su.exec(text) ?? [];
  if (title === undefined || content === undefined) {
    throw new InvalidArgumentError('Use TITLE=TEXT, such as "Why=People ask it often".');
  }
  return [...before, { title: title.trim(), content: content.trim() }];
}
