import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDatabase, migrate, newSecret, readConfig } from '@serplift/core';
import { createTestActor, hashSecret, openTestContext, rehearsalItems, startRehearsal } from '@serplift/core/testing';
import { startServer } from '@serplift/server';
import Koa from 'koa';
import { Pool } from 'undici';

const connections = 50;
const seconds = 4;
const bar = 0.6;

/** Calls one URL as fast as answers come, on this many connections; answers calls a second. */
async function throughput(origin: string, request: { path: string; headers: Record<string, string> }): Promise<number> {
  const pool = new Pool(origin, { connections });
  const endAt = performance.now() + seconds * 1000;
  let calls = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < endAt) {
      const { statusCode, body } = await pool.request({ ...request, method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${request.path} answered ${statusCode}`);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, caller));
  await pool.close();
  return calls / seconds;
}

/** Prints how many status polls a second the product answers, compared with a bare Koa handler with the same query. */
export async function benchPolling(): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-polling-'));
  const database = await connectDatabase({ home });
  try {
    await migrate(database.knex);
    const context = openTestContext(database);
    const actor = await createTestActor(context);
    const run = await startRehearsal(context, actor, { items: rehearsalItems(10) });
    await database.knex('runs').where({ id: run.id }).update({ kind: 'seo' });
    const server = await startServer({
      config: readConfig({ SERPLIFT_HOME: home, PORT: '0', LOG_LEVEL: 'silent', XAI_API_KEY: 'none' }, home),
      worker: false,
    });
    const handle = new Koa()
      .use(async (http) => {
        http.body = await database
          .knex('runs as o')
          .leftJoin('users as u', 'u.id', 'o.created_by')
          .where({ 'o.id': run.id })
          .first('o.*', 'u.username');
      })
      .callback();
    const bare = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const token = `slt_${newSecret()}`;
    await database.knex('api_tokens').insert({
      id: run.id,
      secret_hash: hashSecret(token),
      hint: 'bench',
      name: 'bench',
      user_id: actor.userId,
      team_id: actor.teamId,
      last_used_at: new Date(),
    });
    const poll = { path: `/api/seo-optimize/${run.id}`, headers: { authorization: `Bearer ${token}` } };
    const bareOrigin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
    const bareRate = await throughput(bareOrigin, { path: '/', headers: {} });
    const ourRate = await throughput(server.origin, poll);
    console.log(
      `status polling: ${ourRate.toFixed(0)} calls/s, bare Koa handler ${bareRate.toFixed(0)} calls/s, ratio ${(ourRate / bareRate).toFixed(2)} (bar ${bar})`,
    );
    bare.close();
    await server.close();
    await context.close();
  } finally {
    await database.close();
    await rm(home, { recursive: true, force: true });
  }
}
