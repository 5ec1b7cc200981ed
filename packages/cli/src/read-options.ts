import { InvalidArgumentError } from 'commander';

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`);
    }
    return value;
  };

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

/** A language code such as `en` or `pt-BR`. */
export function readLanguage(text: string): string {
  if (!/^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(text)) {
    throw new InvalidArgumentError('It takes a language code such as en or pt-BR.');
  }
  return text;
}

/** An amount in USD above zero. */
export function readUsd(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('It takes an amount in USD above 0, such as 2.50.');
  }
  return value;
}

/** Gathers an option that may be given several times. */
export function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** A day such as 2026-11-01. */
export function readDay(text: string): string {
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('It takes a day such as 2026-11-01.');
  }
  return text;
}
