/** The column of a field: `teamId` is kept in `team_id`. */
const columnOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Columns to read under the names of their fields, as `o.team_id as teamId`. */
export const columnsOf = (table: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${table}.${columnOf(field)} as ${field}`);

/** Fields as the columns that they are written to. */
export const toColumns = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]));
