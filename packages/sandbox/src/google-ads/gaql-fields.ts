import table from './gaql-fields.json' with { type: 'json' };
import { queryError } from './gaql-parser.ts';

/** A field that our client names, of those that Google publishes. */
export interface Field {
  name: string;
  /** Of an enum its name. */
  type: string;
  kind: 'attribute' | 'metric' | 'segment';
  /** Where its value is in a row: `ad_group.id` is adGroup, id. */
  path: string[];
  /** The values of an enum. */
  values?: ReadonlySet<string>;
}

const valuesOf: Readonly<Record<string, string>> = table.enums;
/** What may be named in a query from each resource. */
const reachable: Readonly<Record<string, string[]>> = table.reachable;

const known = new Map(
  Object.entries(table.types).map(([name, type]): [string, Field] => {
    const kind = name.startsWith('metrics.') ? 'metric' : name.startsWith('segments.') ? 'segment' : 'attribute';
    const values = valuesOf[type]?.split(' ');
    const field = { name, type, kind, path: name.split('.').map(camelCase) } as const;
    return [name, values === undefined ? field : { ...field, values: new Set(['UNSPECIFIED', 'UNKNOWN', ...values]) }];
  }),
);

/** `ad_group` as JSON names it. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}

/** The field of a name, when a query from this resource may use it; a query error else. */
export function requireField(name: string, from: string): Field {
  const field = known.get(name);
  if (field === undefined) {
    throw queryError('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${name}'.`);
  }
  if (reachable[from]?.includes(name.split('.')[0] ?? '') === true) return field;
  const what = {
    attribute: 'RESOURCE_TYPE_IN_SELECT_CLAUSE',
    metric: 'METRIC_IN_SELECT_OR_WHERE_CLAUSE',
    segment: 'SEGMENT_IN_SELECT_OR_WHERE_CLAUSE',
  };
  throw queryError(`PROHIBITED_${what[field.kind]}`, `The field '${name}' cannot be used in a query from ${from}.`);
}

export function requireResource(from: string): void {
  if (reachable[from] === undefined) {
    throw queryError('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `'${from}' is not a valid resource name.`);
  }
}
