import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { api } from '@serplift/core/api';
import { openProduct, type Product } from '@serplift/server/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestMachine, type TestMachine } from '../testing/run-cli.ts';
import { freePort, serpliftArguments, startSerplift } from '../testing/start-serplift.ts';

// Real processes on a machine with other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

interface Answer {
  summary: string;
  data: Record<string, unknown>;
}

interface Tools {
  client: Client;
  names: string[];
  use(tool: string, args?: Record<string, unknown>): Promise<Answer>;
  /** Calls a tool twice, the second time with the code of the first answer. */
  confirm(tool: string, args?: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

/** The official client with `serplift mcp` as its server, in a separate process. */
async function connect(env: Record<string, string>, line: readonly string[] = []): Promise<Tools> {
  const client = new Client({ name: 'test agent', version: '1.0.0' });
  const args = [...serpliftArguments, 'mcp', ...line];
  const PATH = `${path.dirname(process.execPath)}:/usr/bin:/bin`;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { PATH, ...env }, stderr: 'ignore' }),
    { timeout: 120_000 },
  );
  const { tools } = await client.listTools();
  const use: Tools['use'] = async (tool, args = {}) => {
    const { content, structuredContent } = await client.callTool({ name: tool, arguments: args }, { timeout: 120_000 });
    const [first] = content;
    return { summary: first?.type === 'text' ? first.text : '', data: { ...structuredContent } };
  };
  return {
    client,
    names: tools.map(({ name }) => name),
    use,
    confirm: async (tool, args = {}) => use(tool, { ...args, confirm: (await use(tool, args)).data['confirm'] }),
    close: () => client.close(),
  };
}

const start = { kind: 'seo', settings: { maxPages: 1 }, maxCostUsd: 1, waitSeconds: 0 };

async function runToItsEnd(tools: Tools): Promise<Answer> {
  const { runId } = (await tools.confirm('run', start)).data;
  for (;;) {
    const shown = await tools.use('run', { action: 'wait', runId });
    if (!/is (?:pending|processing)/u.test(shown.summary)) return shown;
  }
}

describe('on this machine', () => {
  let machine: TestMachine;
  let tools: Tools;
  beforeAll(async () => {
    machine = await createTestMachine();
    tools = await connect(machine.env);
  });
  afterAll(async () => {
    await tools.close();
    await machine.close();
  });

  test('an agent runs within the cap of five dollars that it begins with', async () => {
    const { data } = await tools.use('overview');
    expect(data).toMatchObject({ monthlyCapUsd: 5, scopes: ['read', 'run', 'decide'] });
    expect(tools.names.length).toBe(16);
    expect((await runToItsEnd(tools)).summary).toMatch(/is completed\. A new title and description for 1 page/u);
  });

  test('a request that is cancelled stops waiting, and the run goes on', async () => {
    const work = { ...start, settings: { maxPages: 10 } };
    const { runId } = (await tools.confirm('run', work)).data;
    const stop = new AbortController();
    const params = { name: 'run', arguments: { action: 'wait', runId, waitSeconds: 100 } };
    const waiting = tools.client.callTool(params, { signal: stop.signal, onprogress: () => stop.abort('enough') });
    await expect(waiting).rejects.toThrow('enough');
    for (;;) {
      const { summary } = await tools.use('run', { action: 'wait', runId });
      if (/is (?:pending|processing)/u.test(summary)) continue;
      expect(summary).toContain('is completed');
      break;
    }
  });

  test('what a person has to approve is on the server that runs; without one, the answer says how to start it', async () => {
    expect((await tools.use('overview')).data['problems']).toContainEqual(expect.stringContaining('`serplift serve`'));
    const beyond = { ...start, maxCostUsd: 50 };
    const asked = await tools.confirm('run', beyond);
    expect(asked.summary).toContain('No Serplift server is running here');
    expect(asked.summary).toContain('`serplift serve`');
    expect(asked.summary).not.toContain('http');
    const port = await freePort();
    const server = startSerplift(['serve', '--port', String(port), '--no-worker'], machine.env);
    await server.says('Serplift is ready');
    expect((await tools.use('run', beyond)).summary).toContain(`decide at http://127.0.0.1:${port}/approvals/`);
    const env = { SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages' };
    expect((await machine.run(['teams', 'invite', 'ana@mail.example'], { env })).out).toContain(
      `http://127.0.0.1:${port}/invite/`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
    expect((await tools.use('run', beyond)).summary).toContain('No Serplift server is running here');
  });

  test('the audit log names the agent, and its token cannot be mistaken for a secret', async () => {
    const { data } = await machine.json<{ data: { action: string; viaName: string | null }[] }>(['audit']);
    expect(data).toContainEqual(expect.objectContaining({ action: 'run.start', viaName: 'Agents on this machine' }));
  });
});

describe('through a server', () => {
  let product: Product;
  let home: string;
  beforeAll(async () => {
    product = await openProduct({ worker: true });
    home = await mkdtemp(path.join(tmpdir(), 'serplift-mcp-'));
  });
  afterAll(async () => {
    await product.close();
    await rm(home, { recursive: true, force: true });
  });

  test('an agent runs within the cap of its token, and asks a person beyond it', async () => {
    const owner = await product.signUpWithTeam('ana@example.com', 'Shop');
    await product.connectGoogle(owner);
    await owner.call(api.user.selectWebsite, { websiteUrl: 'sc-domain:juniperandpine.example' });
    const { secret } = await owner.call(api.tokens.create, { name: 'Agent', monthlyCapUsd: 2 });
    const tools = await connect({ HOME: home, SERPLIFT_URL: product.origin, SERPLIFT_TOKEN: secret });
    expect((await runToItsEnd(tools)).summary).toContain('is completed');
    const beyond = { ...start, maxCostUsd: 10 };
    const { id: approvalId } = (await tools.confirm('run', beyond)).data['approval'] as { id: string };
    await owner.call(api.approvals.decide, { approvalId, verdict: 'approved' });
    expect((await tools.use('run', beyond)).summary).toContain('Approved by ana');
    await tools.close();
  });
});
