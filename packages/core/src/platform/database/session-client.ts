import pg from 'pg';

/**
 * What every connection sets for itself, because its role, its database or its server may have other defaults: tables are
 * made and looked for in `public`, times are UTC, and what is committed survives a crash. Whether it takes changes is the
 * database's to say: providers make one read-only whose disk is full.
 */
const settings = `
  set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set client_encoding = 'UTF8'; set bytea_output = 'hex'; set standard_conforming_strings = on; set extra_float_digits = 1;
  set default_transaction_isolation = 'read committed';
  set default_transaction_deferrable = off; set transform_null_equals = off; set array_nulls = on; set row_security = on;
  set check_function_bodies = on; set xmloption = 'content'; set lock_timeout = 0;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off';`;

/** The limits of statements and of transactions that wait, in milliseconds; 0 is none. */
const limitsOf = (statementMs: number, idleMs: number): string =>
  `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${idleMs};`;

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A connection with our own settings, without limits: for locks and listeners. Parameters at its start would be refused by poolers. */
export class SessionClient extends pg.Client {
  protected readonly limits: string = limitsOf(0, 0);

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const opened = this.open();
    if (callback === undefined) return opened;
    const call = callback as (error: Error | null, client?: pg.Client) => void;
    opened.then(
      (client) => call(null, client),
      (error: unknown) => call(error as Error),
    );
    return undefined;
  }

  private async open(): Promise<pg.Client> {
    // Its queries fail by themselves; until its owner listens, a connection that the server ends would end the process.
    this.on('error', () => {});
    await super.connect();
    try {
      await this.query(settings + this.limits);
    } catch (error) {
      void this.end().catch(() => {});
      throw error;
    }
    return this;
  }
}

/** A connection of the pool, which no statement keeps for long. */
export class PooledClient extends SessionClient {
  protected override readonly limits = limitsOf(30_000, 10_000);
}

/**
 * Whether transactions of one connection reach several of the server's, as behind a pooler in transaction mode: then one
 * connection sees what another one has set, or loses what it has set itself.
 */
export async function isTransactionPooled(open: () => pg.Client): Promise<boolean> {
  const [first, second] = [open(), open()];
  for (const client of [first, second]) client.on('error', () => {});
  const read = `select coalesce(current_setting('serplift.session', true), '') as value`;
  const seenBy = async (client: pg.Client): Promise<string> =>
    (await client.query<{ value: string }>(read)).rows[0]?.value ?? '';
  const own = `${process.pid}.${performance.now()}`;
  try {
    await Promise.all([first.connect(), second.connect()]);
    await first.query(`set serplift.session = '${own}'`);
    await second.query('begin');
    const [other, kept] = [await seenBy(second), await seenBy(first)];
    await second.query('rollback');
    return other === own || kept !== own;
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}
