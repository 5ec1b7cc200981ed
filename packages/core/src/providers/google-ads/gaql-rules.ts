import { AppError } from '../../contract/errors.ts';

/** How many ids one IN list carries; Google refuses longer ones at a length it does not publish. */
const idsPerList = 1_000;

/** The id as it may be in a query or a path; throws `invalid_input` unless it is a number. */
export function adsId(id: string): string {
  if (/^\d{1,19}$/u.test(id)) return id;
  throw new AppError('invalid_input', `"${id.slice(0, 40)}" isn't a Google Ads ID: those have only digits.`);
}

/** The conditions that cover all ids, one for each query to make; none means that there is nothing to ask. */
export function idConditions(field: string, ids: readonly string[]): string[] {
  const known = [...new Set(ids)].map(adsId);
  const conditions: string[] = [];
  for (let start = 0; start < known.length; start += idsPerList) {
    conditions.push(`${field} IN (${known.slice(start, start + idsPerList).join(', ')})`);
  }
  return conditions;
}

/** One query in Google's language. */
export function gaql(query: { select: readonly string[]; from: string; where: readonly string[] }): string {
  return `SELECT ${query.select.join(', ')} FROM ${query.from} WHERE ${query.where.join(' AND ')}`;
}

/** The name of an ad, when it is one of this account. */
export function ownAdName(accountId: string, resourceName: string): string {
  const [, owner] = /^customers\/(\d{1,19})\/adGroupAds\/\d{1,19}~\d{1,19}$/u.exec(resourceName) ?? [];
  if (owner === accountId) return resourceName;
  throw new AppError('invalid_input', `"${resourceName.slice(0, 80)}" is not an ad of account ${accountId}.`);
}
