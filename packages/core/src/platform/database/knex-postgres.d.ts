declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  /** The dialect behind `client: 'pg'`, which knex documents for extension but does not type. */
  export default class PostgresDialect extends Knex.Client {
    /** The library whose `Client` makes connections. */
    _driver(): unknown;
  }
}
