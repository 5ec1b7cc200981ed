import { refusal } from './ads-errors.ts';

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

const mostValues = 20_000;
const token = /\s*(?:('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|([A-Za-z_][\w.]*)|(-?\d+(?:\.\d+)?)|(!=|<=|>=|[=<>(),*]))/uy;

/** A `QueryError` of Google Ads. */
export function queryError(name: string, message: string): Error {
  return refusal(400, { queryError: name }, message);
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(token);
  while (pattern.lastIndex < text.trimEnd().length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null)
      throw queryError('UNEXPECTED_INPUT', `Error in query: unexpected input near "${text.slice(at, at + 20)}".`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

/** Reads a query of the part of Google's language that our client speaks; throws a query error where Google would. */
export function parseGaql(text: string): GaqlQuery {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at]?.toUpperCase() ?? '';
  const take = (): string => {
    const value = tokens[at];
    if (value === undefined) throw queryError('UNEXPECTED_END_OF_QUERY', 'Error in query: unexpected end of query.');
    at += 1;
    return value;
  };
  const expect = (word: string, error: string): void => {
    if (take().toUpperCase() !== word) throw queryError(error, `Error in query: expected ${word}.`);
  };
  const list = <Item>(read: () => Item): Item[] => {
    const items = [read()];
    while (peek() === ',') {
      take();
      items.push(read());
    }
    return items;
  };
  const reader = { peek, take, expect, list };

  expect('SELECT', 'EXPECTED_SELECT');
  const select = list(() => fieldName(take()));
  expect('FROM', 'EXPECTED_FROM');
  const from = fieldName(take());
  const query: GaqlQuery = { select, from, where: [], limit: null };
  if (peek() === 'WHERE') {
    take();
    query.where.push(readCondition(reader));
    while (peek() === 'AND') {
      take();
      query.where.push(readCondition(reader));
    }
  }
  if (peek() === 'LIMIT') {
    take();
    query.limit = Number(take());
    if (!Number.isInteger(query.limit) || query.limit < 1)
      throw queryError('BAD_LIMIT_VALUE', 'Limit must be positive.');
  }
  if (at < tokens.length) throw queryError('UNEXPECTED_INPUT', `Error in query: unexpected input ${tokens[at]}.`);
  return query;
}

interface Reader {
  peek: () => string;
  take: () => string;
  expect: (word: string, error: string) => void;
  list: <Item>(read: () => Item) => Item[];
}

function readCondition({ take, expect, list, peek }: Reader): GaqlCondition {
  const field = fieldName(take());
  const operator = take().toUpperCase();
  if (operator === '=' || operator === '!=' || operator === 'DURING') {
    return { field, operator, values: [literal(take())] };
  }
  if (operator !== 'IN') throw queryError('BAD_OPERATOR', `Error in query: bad operator ${operator}.`);
  expect('(', 'EXPECTED_OPENING_PARENTHESIS');
  const values = peek() === ')' ? [] : list(() => literal(take()));
  expect(')', 'EXPECTED_CLOSING_PARENTHESIS');
  if (values.length === 0) throw queryError('EXPECTED_VALUE', 'Error in query: the list of values is empty.');
  if (values.length > mostValues) throw queryError('FILTER_HAS_TOO_MANY_VALUES', 'A filter has too many values.');
  return { field, operator, values };
}

function fieldName(text: string): string {
  if (/^[a-z_][a-z0-9_.]*$/u.test(text)) return text;
  throw queryError('BAD_FIELD_NAME', `Error in query: bad field name ${text}.`);
}

function literal(text: string): string {
  return /^['"]/u.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gu, '$1') : text;
}
