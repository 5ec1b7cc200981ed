import { type AdsCounts, noCounts } from './ads-counts.ts';
import { groupParts, rowsOf } from './ads-rows.ts';
import type { AdsSource } from './ads-source.ts';
import { camelCase, type Field, requireField, requireResource } from './gaql-fields.ts';
import { type GaqlCondition, parseGaql, queryError } from './gaql-parser.ts';

type Json = Record<string, unknown>;
type Row = Record<string, Json | undefined>;
type Condition = GaqlCondition & { of: Field };

/** The rows of a query, as JSON shows them; throws query errors where Google would. Metrics are those of the last 30 days. */
export function runGaql(source: AdsSource, text: string): { rows: Json[]; fieldMask: string } {
  const query = parseGaql(text);
  requireResource(query.from);
  const fields = query.select.map((name) => requireField(name, query.from));
  const conditions = query.where.map((condition) => ({ ...condition, of: requireField(condition.field, query.from) }));
  const used = [...fields, ...conditions.map(({ of }) => of)];
  if (source.account.clients !== undefined && used.some(({ kind }) => kind === 'metric')) {
    throw queryError('REQUESTED_METRICS_FOR_MANAGER', 'Metrics cannot be requested for a manager account.');
  }
  const [dated, plain] = [conditions.filter(isDated), conditions.filter((condition) => !isDated(condition))];
  for (const { operator, values } of dated) requireLately(operator, values);
  const isOwn = ({ of }: Condition): boolean => query.from === 'campaign' || !groupPart.has(of.path[0] ?? '');
  const tests = plain.filter(isOwn).map(testOf);
  const needsMetrics = used.some(({ kind }) => kind !== 'attribute');
  const rows = rowsOf(query.from, source, adGroupsOf(source, plain))
    .map(({ parts, counts }): Row => (needsMetrics ? Object.assign({ metrics: metricsOf(counts()) }, parts) : parts))
    .filter((row) => dated.length === 0 || 'impressions' in (row['metrics'] ?? {}))
    .filter((row) => tests.every((test) => test(row)))
    .slice(0, query.limit ?? undefined);
  const mask = fields.map(({ path }) => path.join('.')).join(',');
  return { rows: rows.map((row) => chosen(row, fields, camelCase(query.from))), fieldMask: mask };
}

const isDated = ({ of }: Condition): boolean => of.type === 'date';

/** The one period that our client asks for. */
function requireLately(operator: string, [value = '']: string[]): void {
  if (operator !== 'DURING') throw queryError('BAD_OPERATOR', 'The sandbox compares dates with DURING only.');
  if (value === 'LAST_30_DAYS') return;
  throw queryError('INVALID_VALUE_WITH_DURING_OPERATOR', `Invalid value for DURING: '${value}'.`);
}

const groupPart = new Set(['campaign', 'campaignBudget', 'adGroup']);

/** Only the ad groups that the conditions leave, so that small questions to large accounts are cheap. */
function adGroupsOf(source: AdsSource, conditions: Condition[]) {
  const named = conditions.find(({ field, operator }) => field === 'ad_group.id' && /^(?:=|IN)$/u.test(operator));
  const candidates = named?.values.flatMap((id) => source.adGroups.get(id) ?? []) ?? source.content.adGroups;
  const tests = conditions.filter(({ of }) => groupPart.has(of.path[0] ?? '')).map(testOf);
  return [...new Set(candidates)].filter((adGroup) => {
    const parts = groupParts(source, adGroup);
    return tests.every((test) => test(parts));
  });
}

/** As JSON shows them: whole numbers as texts, zeros left out. */
function metricsOf({ impressions, clicks, costMicros, conversions }: AdsCounts = noCounts): Json {
  return {
    ...(impressions > 0 && { impressions: String(impressions), ctr: clicks / impressions }),
    ...(clicks > 0 && { clicks: String(clicks) }),
    ...(costMicros > 0 && { costMicros: String(costMicros) }),
    ...(conversions > 0 && { conversions }),
  };
}

function valueAt(row: Row, path: string[]): unknown {
  let value: unknown = row;
  for (const step of path) value = typeof value === 'object' && value !== null ? (value as Json)[step] : undefined;
  return value;
}

/** Empty, false, zero and unset are left out, as proto JSON does. */
const defaults = new Set<unknown>([undefined, '', false, 0, '0', 'UNSPECIFIED']);

function chosen(row: Row, fields: Field[], main: string): Json {
  const result: Json = { [main]: { resourceName: row[main]?.['resourceName'] } };
  for (const { path } of fields) {
    const value = valueAt(row, path);
    const [part = '', ...steps] = path;
    let target = (result[part] ??= part === 'metrics' ? {} : { resourceName: row[part]?.['resourceName'] }) as Json;
    const last = steps.pop() ?? '';
    for (const step of steps) target = (target[step] ??= {}) as Json;
    if (!defaults.has(value)) target[last] = value;
  }
  return result;
}

function testOf({ of, operator, values, field }: Condition): (row: Row) => boolean {
  const strange = values.find((value) => of.values?.has(value) === false);
  if (strange !== undefined) {
    throw queryError('BAD_ENUM_CONSTANT', `Invalid enum value in the filter on '${field}': '${strange}'.`);
  }
  const wanted = { flag: /^(?:true|false)$/iu, id: /^\d+$/u, int64: /^-?\d+$/u }[of.type];
  if (wanted !== undefined && !values.every((value) => wanted.test(value))) {
    throw queryError('BAD_VALUE', `'${field}' does not compare with '${values.join(', ')}'.`);
  }
  if (operator === 'DURING') throw queryError('BAD_OPERATOR', `DURING is for dates, not for '${field}'.`);
  const unset = of.type === 'flag' ? 'false' : of.values === undefined ? '' : 'UNSPECIFIED';
  const normal = (value: unknown): string => {
    const text = ['string', 'boolean', 'number'].includes(typeof value) ? String(value) : unset;
    return of.type === 'flag' ? text.toLowerCase() : text;
  };
  const chosenValues = new Set(values.map(normal));
  return (row) => chosenValues.has(normal(valueAt(row, of.path))) === (operator !== '!=');
}
