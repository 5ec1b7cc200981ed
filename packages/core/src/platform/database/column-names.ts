/** The columns of values by the names that the code has for them: `teamId` is in `team_id`, of a table `t.` in `t.team_id`. */
export const columnsOf = (values: object, table = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      table + name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      value as unknown,
    ]),
  );

/** A row as it is typed: by the names that the code has for its columns. */
export const namedRow = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_[a-z]/gu, ([, letter = '']) => letter.toUpperCase()),
      value as unknown,
    ]),
  ) as Row;
