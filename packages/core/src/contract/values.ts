import * as z from 'zod/mini';

/** An id of ours; anything else cannot exist and is reported like a missing one. */
export const id = z.string().check(z.minLength(1), z.maxLength(64));

/** An instant as ISO 8601 text in UTC. */
export const instant = z.string();

/** A calendar day as ISO 8601 text; whether it exists is for its use to check. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'A date such as 2027-03-01.'));

/** Text a person typed: trimmed and bounded. */
export const typedText = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength, `At most ${maxLength} characters.`));

/** A whole number in a range. */
export const wholeNumber = (min: number, max: number) =>
  z
    .int(`A whole number from ${min} to ${max}.`)
    .check(z.minimum(min, `At least ${min}.`), z.maximum(max, `At most ${max}.`));

/** Any number from 0 that a figure of search data can be. */
export const boundedNumber = (max: number) =>
  z
    .number(`A number from 0 to ${max.toLocaleString('en')}.`)
    .check(z.minimum(0, 'At least 0.'), z.maximum(max, `At most ${max.toLocaleString('en')}.`));

/** A whole number that travels in a query string. */
export const queryNumber = (min: number, max: number) =>
  z.coerce
    .number(`A whole number from ${min} to ${max}.`)
    .check(
      z.int(`A whole number from ${min} to ${max}.`),
      z.minimum(min, `At least ${min}.`),
      z.maximum(max, `At most ${max}.`),
    );

/** Which page of a list is requested; a page has `limit` entries by default. */
export const pageAsked = (limit: number) => ({
  page: z._default(queryNumber(1, 1_000_000), 1),
  limit: z._default(queryNumber(1, 100), limit),
});

/** The most a run may cost, in USD. */
export const costCeilingUsd = z
  .number('An amount in USD.')
  .check(z.minimum(0.000001, 'At least $0.000001.'), z.maximum(100_000, 'At most $100,000.'));

export const empty = z.object({});
export const done = z.object({ ok: z.literal(true) });

/** Free-form JSON, kept as it is: bounded as a whole, by its characters. `noun` names it in the error. */
export function freeJson(noun: string, mostChars: number) {
  return z
    .record(z.string().check(z.maxLength(100)), z.unknown())
    .check(
      z.refine(
        (value) => JSON.stringify(value).length <= mostChars,
        `The ${noun} has more than ${mostChars.toLocaleString('en')} characters as JSON.`,
      ),
    );
}
