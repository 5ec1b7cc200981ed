/** The column of a field: `teamId` is kept in `team_id`. */
const columnOf = (field: string): string => field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Columns to read under the names of their fields, as `o.team_id as teamId`. */
export const columnsOf = (table: string, fields: readonly string[]): string[] =>
  fields.map((field) => `${table}.${columnOf(field)} as ${field}`);

/** Fields as the columns that they are written to or looked for in, those of a table `t.` as `t.team_id`. */
export const toColumns = (fields: object, table = ''): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [table + columnOf(field), value]));

/** A row as it is typed: by the fields of its columns. */
export const namedRow = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_[a-z]/gu, ([, letter = '']) => letter.toUpperCase()),
      value as unknown,
    ]),
  ) as Row;
