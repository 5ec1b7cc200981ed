/** "30.09.2025", "31/12/2025": a date in digits, as it is found in a text. */
export const numericDate = /(?<![\d./])\d{1,2}(?<sign>[./])\d{1,2}\k<sign>(?:19|20)\d\d(?![\d/]|\.\d)/u;

const monthsInYear = 12;
const lastDay = 31;
const names = 'january february march april may june july august september october november december'.split(' ');

/** A part of a date in digits with the text it is in; the month as a word, so that it equals one that is spelled out. */
export interface DatePart {
  kind: 'number' | 'word';
  text: string;
  length: number;
}

/**
 * Day, month and year of a date in digits. The day comes first where a dot parts them or the first number is no month. Where
 * either may be first ("03/04/2025"), or there is no such day, all three stay numbers.
 */
export function datePartsOf(date: string): DatePart[] {
  const [, first = '', sign, second = '', year = ''] = /^(\d+)([./])(\d+)[./](\d+)$/u.exec(date) ?? [];
  const isDayFirst = sign === '.' || Number(first) > monthsInYear || Number(first) === Number(second);
  const isMonthFirst = !isDayFirst && Number(second) > monthsInYear;
  const [day, month] = isMonthFirst ? [second, first] : [first, second];
  const name = isDayFirst || isMonthFirst ? names[Number(month) - 1] : undefined;
  const number = (digits: string): DatePart => ({ kind: 'number', text: digits, length: digits.length });
  if (name === undefined || Number(day) > lastDay) return [number(first), number(second), number(year)];
  const word: DatePart = { kind: 'word', text: name, length: month.length };
  return isMonthFirst ? [word, number(day), number(year)] : [number(day), word, number(year)];
}
