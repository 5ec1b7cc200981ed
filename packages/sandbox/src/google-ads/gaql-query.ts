import { dateOf } from '../google/calendar.ts';
import { type AdsPeriod, allTime, periodDuring, todayIn } from './ads-calendar.ts';
import { metricsOf } from './ads-counts.ts';
import { groupParts, rowsOf, type SourceRow } from './ads-rows.ts';
import type { AdsSource } from './ads-source.ts';
import { camelCase, type Field, requireField, requireResource } from './gaql-fields.ts';
import { type GaqlCondition, type GaqlQuery, parseGaql, queryError } from './gaql-parser.ts';

type Json = Record<string, unknown>;

/** The rows of a query, as JSON shows them; throws query errors where Google would. */
export function runGaql(source: AdsSource, text: string): { rows: Json[]; fieldMask: string } {
  const query = parseGaql(text);
  requireResource(query.from);
  const fields = query.select.map((name) => requireField(name, query.from));
  const conditions = query.where.map((condition) => ({ ...condition, of: requireField(condition.field, query.from) }));
  checkWhole(source, query, [...fields, ...conditions.map(({ of }) => of)]);

  const isCampaign = query.from === 'campaign';
  const period = periodOf(conditions, todayIn(source.account.timeZone, source.now));
  const usesDate = [...fields, ...conditions.map(({ of }) => of)].some(({ kind }) => kind === 'segment');
  const byDay = fields.some(({ type }) => type === 'date');
  const isOwnPart = (of: Field): boolean => of.type !== 'date' && (isCampaign || !groupPart.has(of.path[0] ?? ''));
  const tests = conditions.filter(({ of }) => isOwnPart(of)).map(testOf);
  const scope = scopeOf(source, conditions);
  const needsMetrics = [...fields, ...conditions.map(({ of }) => of)].some(({ kind }) => kind === 'metric');
  const rows = rowsOf(query.from, source, scope)
    .flatMap((row) => measured(row, { period, byDay, needsMetrics: needsMetrics || usesDate }))
    .filter((row) => !usesDate || 'impressions' in (row['metrics'] ?? {}))
    .filter((row) => tests.every((test) => test(row)))
    .slice(0, query.limit ?? undefined);
  const mask = fields.map(({ path }) => path.join('.')).join(',');
  return { rows: rows.map((row) => chosen(row, fields, camelCase(query.from))), fieldMask: mask };
}

type Measured = Record<string, Json | undefined>;
type Condition = GaqlCondition & { of: Field };

function checkWhole(source: AdsSource, query: GaqlQuery, used: Field[]): void {
  if (source.account.clients !== undefined && used.some(({ kind }) => kind === 'metric')) {
    throw queryError('REQUESTED_METRICS_FOR_MANAGER', 'Metrics cannot be requested for a manager account.');
  }
  if (query.select.length === 0) throw queryError('EXPECTED_FIELDS', 'The query selects nothing.');
}

function periodOf(conditions: Condition[], today: number): AdsPeriod {
  const during = conditions.find(({ of, operator }) => of.type === 'date' && operator === 'DURING');
  return during === undefined ? allTime(today) : periodDuring(during.values[0] ?? '', today);
}

const groupPart = new Set(['campaign', 'campaignBudget', 'adGroup']);

/** Only the ad groups and campaigns that the conditions leave, so that small questions to large accounts are cheap. */
function scopeOf(source: AdsSource, conditions: Condition[]) {
  const { content, adGroups } = source;
  const named = conditions.find(({ field, operator }) => field === 'ad_group.id' && /^(?:=|IN)$/u.test(operator));
  const candidates = named?.values.flatMap((id) => adGroups.get(id) ?? []) ?? content.adGroups;
  const tests = conditions.filter(({ of }) => groupPart.has(of.path[0] ?? '')).map(testOf);
  return {
    campaigns: content.campaigns,
    adGroups: [...new Set(candidates)].filter((adGroup) => {
      const parts = groupParts(source, adGroup);
      return tests.every((test) => test(parts));
    }),
  };
}

function measured(
  row: SourceRow,
  { period, byDay, needsMetrics }: { period: AdsPeriod; byDay: boolean; needsMetrics: boolean },
): Measured[] {
  if (!needsMetrics) return [row.parts];
  if (!byDay) return [{ ...row.parts, metrics: metricsOf(row.counts(period)) }];
  return Array.from({ length: Math.max(0, period.lastDay - period.firstDay + 1) }, (_, index) => {
    const day = period.firstDay + index;
    const metrics = metricsOf(row.counts({ firstDay: day, lastDay: day }));
    return { ...row.parts, metrics, segments: { ...row.parts['segments'], date: dateOf(day) } };
  });
}

function valueAt(row: Measured, path: string[]): unknown {
  let value: unknown = row;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Json)[step];
  }
  return value;
}

/** Empty, false, zero and unset are left out, as proto JSON does. */
function isDefault(value: unknown): boolean {
  return (
    value === undefined || value === '' || value === false || value === 0 || value === '0' || value === 'UNSPECIFIED'
  );
}

function chosen(row: Measured, fields: Field[], main: string): Json {
  const result: Json = { [main]: { resourceName: row[main]?.['resourceName'] } };
  for (const { path } of fields) {
    const value = valueAt(row, path);
    const [part = '', ...steps] = path;
    let target = (result[part] ??=
      part === 'metrics' || part === 'segments' ? {} : { resourceName: row[part]?.['resourceName'] }) as Json;
    const last = steps.pop() ?? '';
    for (const step of steps) target = (target[step] ??= {}) as Json;
    if (!isDefault(value)) target[last] = value;
  }
  return result;
}

function testOf({ of, operator, values, field }: Condition): (row: Measured) => boolean {
  const strange = values.find((value) => of.values?.has(value) === false);
  if (strange !== undefined) {
    throw queryError('BAD_ENUM_CONSTANT', `Invalid enum value in the filter on '${field}': '${strange}'.`);
  }
  if (of.type === 'flag' && !values.every((value) => /^(?:true|false)$/iu.test(value))) {
    throw queryError('BAD_VALUE', `'${field}' compares with TRUE or FALSE.`);
  }
  if ((of.type === 'id' || of.type === 'int64') && !values.every((value) => /^-?\d+$/u.test(value))) {
    throw queryError('BAD_VALUE', `'${field}' compares with whole numbers.`);
  }
  if (operator === 'DURING') throw queryError('BAD_OPERATOR', `DURING is for dates, not for '${field}'.`);
  const isNumber = of.type === 'int64' || of.type === 'number';
  const unset = { flag: 'false', enum: 'UNSPECIFIED' } as Record<string, string>;
  const normal = (value: unknown): string | number => {
    if (isNumber) return Number(value ?? 0);
    const text = textOf(value) ?? unset[of.type] ?? '';
    return of.type === 'flag' ? text.toLowerCase() : text;
  };
  const wanted = new Set(values.map(normal));
  return (row) => wanted.has(normal(valueAt(row, of.path))) === (operator !== '!=');
}

/** A value as a query compares it; lists and messages have none. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : undefined;
}
