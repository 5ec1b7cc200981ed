import { AdsRefusal } from './ads-errors.ts';

export interface GaqlCondition {
  field: string;
  operator: '=' | '!=' | 'IN' | 'DURING';
  values: string[];
}

export interface GaqlQuery {
  select: string[];
  from: string;
  where: GaqlCondition[];
  limit: number | null;
}

const whole = /^SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+WHERE\s+(.+?))?(?:\s+LIMIT\s+(\d+))?$/isu;

/** A `QueryError` of Google Ads. */
export function queryError(name: string, message: string): Error {
  return new AdsRefusal(400, [{ errorCode: { queryError: name }, message }]);
}

/** Reads a query of the part of Google's language that our client speaks; throws a query error where Google would. */
export function parseGaql(text: string): GaqlQuery {
  const [found, select = '', from = '', where, limit] = whole.exec(text.trim()) ?? [];
  if (found === undefined) throw queryError('UNEXPECTED_INPUT', `Error in query: unexpected input in "${text}".`);
  return {
    select: select.split(/\s*,\s*/u).map(fieldName),
    from,
    where: where?.split(/\s+AND\s+/iu).map(readCondition) ?? [],
    limit: limit === undefined ? null : Number(limit),
  };
}

function readCondition(text: string): GaqlCondition {
  const [, field = '', name = '', rest = ''] = /^(\S+)\s*(!?=|\s\w+)\s*(.*)$/su.exec(text) ?? [];
  const operator = (['=', '!=', 'IN', 'DURING'] as const).find((known) => known === name.trim().toUpperCase());
  if (operator === undefined) throw queryError('BAD_OPERATOR', `Error in query: bad operator in "${text}".`);
  const listed = operator === 'IN' ? /^\((.+)\)$/su.exec(rest)?.[1]?.split(/\s*,\s*/u) : [rest];
  if (listed === undefined) throw queryError('EXPECTED_VALUE', 'Error in query: the list of values is empty.');
  return { field: fieldName(field), operator, values: listed.map(literal) };
}

function fieldName(text: string): string {
  if (/^[a-z_][a-z0-9_.]*$/u.test(text)) return text;
  throw queryError('BAD_FIELD_NAME', `Error in query: bad field name ${text}.`);
}

function literal(text: string): string {
  const [, quoted, plain] = /^(?:'([^']*)'|(-?\w+))$/u.exec(text) ?? [];
  const value = quoted ?? plain;
  if (value === undefined) throw queryError('UNEXPECTED_INPUT', `Error in query: unexpected input near "${text}".`);
  return value;
}
