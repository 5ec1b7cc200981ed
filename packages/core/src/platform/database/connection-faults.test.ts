import { type DatabaseFault, databaseFaults, startBrokenDatabase } from '@serplift/sandbox/testing';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from './connect.ts';
import { explainConnection } from './connection-faults.ts';

async function failureOf(url: string): Promise<{ code: string; message: string; cause: Error }> {
  const opening = connectDatabase({ url });
  return opening.then(
    async (database) => {
      await database.close();
      throw new Error('It connected.');
    },
    (error: unknown) => error as { code: string; message: string; cause: Error },
  );
}

const expected: Record<DatabaseFault, [code: string, message: RegExp]> = {
  'wrong password': ['not_configured', /refused the user or password in DATABASE_URL/u],
  'no entry in pg_hba.conf': ['not_configured', /look at .* pg_hba\.conf.*no pg_hba\.conf entry for host/u],
  'only encrypted': ['not_configured', /without encryption: add sslmode=verify-full/u],
  'no such database': ['not_configured', /createdb.*database "shop" does not exist/u],
  'no right to connect': ['not_configured', /grant it CONNECT/u],
  'limit of the role': ['unavailable', /raise the limit.*too many connections for role "me"/u],
  'limit of the server': ['unavailable', /too many clients already/u],
  'starting up': ['unavailable', /is starting up/u],
  'pooler refuses a parameter': ['not_configured', /pooler that refuses a parameter.*extra_float_digits/u],
  'pooler is full': ['unavailable', /takes no more connections.*max_client_conn/u],
  'pooler knows no such tenant': ['not_configured', /refuses the connection.*Tenant or user not found/u],
  'speaks no TLS': ['not_configured', /does not speak TLS.*sslmode=disable/u],
  'hangs up': ['unavailable', /closed the connection/u],
  'pools transactions': ['not_configured', /transaction pooling.*session mode/u],
};

describe('a database that fails a connection', () => {
  it.each(Object.keys(databaseFaults) as DatabaseFault[])('is named with what to change: %s', async (fault) => {
    const broken = await startBrokenDatabase(fault);
    const mode = fault === 'speaks no TLS' ? 'require' : 'disable';
    const failure = await failureOf(`postgres://me:hush-hush@127.0.0.1:${broken.port}/shop?sslmode=${mode}`);
    await broken.close();
    const [code, message] = expected[fault];
    expect(failure).toMatchObject({ code, message: expect.stringMatching(message) });
    expect(failure.message).not.toMatch(/hush-hush|try again/u);
  });

  it.each([
    ['postgres://me@127.0.0.1:1/shop', 'unavailable', /nothing listens at 127\.0\.0\.1:1/u],
    ['postgres://me@nowhere.invalid/shop', 'not_configured', /no name server knows the host "nowhere\.invalid"/u],
    [
      'postgres://me@127.0.0.1/shop?sslmode=verify-full&sslrootcert=/nowhere.pem',
      'not_configured',
      /file .* cannot be read \(\/nowhere\.pem\)/u,
    ],
  ])('is named when it is not there: %s', async (url, code, message) => {
    expect(await failureOf(url)).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /asks for a password.*has none/u],
    ['something that nobody knows', /database at db\.example:5432 failed: something that nobody knows\.$/u],
    ['Nobody knows it.', /failed: Nobody knows it\.$/u],
  ])('is named by what the client says of it: %s', (said, message) => {
    expect(explainConnection(new Error(said), 'postgres://me@db.example/shop')).toMatchObject({
      message: expect.stringMatching(message),
    });
  });
});
