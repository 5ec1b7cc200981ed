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

interface Tools {
  names: string[];
  use(tool: string, args?: Record<string, unknown>): Promise<string>;
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
  return {
    names: tools.map(({ name }) => name),
    use: async (tool, args = {}) => {
      const { content } = await client.callTool({ name: tool, arguments: args }, { timeout: 120_000 });
      return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    },
    close: () => client.close(),
  };
}

const start = { settings: { maxPages: 1 }, maxCostUsd: 1 };
const codeIn = (text: string): string => /confirm: "([\w-]+)"/u.exec(text)?.[1] ?? '';
const idIn = (text: string): string => /run ([\w-]{36}) is/u.exec(text)?.[1] ?? '';

async function runToItsEnd(tools: Tools): Promise<string> {
  const started = await tools.use('seo_start', { ...start, confirm: codeIn(await tools.use('seo_start', start)) });
  const optimizationId = idIn(started);
  for (;;) {
    const shown = await tools.use('seo_show', { optimizationId });
    if (!/is (?:pending|processing)/u.test(shown)) return shown;
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
    expect(await tools.use('approvals_limits')).toContain('"monthlyCapUsd":5');
    expect(await runToItsEnd(tools)).toMatch(/is completed\. A new title and description for 1 page/u);
  });

  test('it has the scopes read, run and decide, whatever the operator may do', async () => {
    expect(await tools.use('approvals_limits')).toContain('"scopes":["read","run","decide"]');
    expect(tools.names.filter((name) => /^(tokens|system|invitations)_/u.test(name))).toEqual([]);
    expect(await machine.json(['budgets', 'show'])).toMatchObject({ monthlyUsd: null });
  });

  test('what a person has to approve is on the server that runs; without one, the answer says how to start it', async () => {
    const budget = { monthlyUsd: 5 };
    const confirm = codeIn(await tools.use('budgets_set', budget));
    const asked = await tools.use('budgets_set', { ...budget, confirm });
    expect(asked).toContain('No Serplift server is running here');
    expect(asked).toContain('`serplift serve`');
    expect(asked).not.toContain('http');
    const port = await freePort();
    const server = startSerplift(['serve', '--port', String(port), '--no-worker'], machine.env);
    await server.says('Serplift is ready');
    expect(await tools.use('budgets_set', budget)).toContain(`decide at http://127.0.0.1:${port}/approvals/`);
    const env = { SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages' };
    expect((await machine.run(['teams', 'invite', 'ana@mail.example'], { env })).out).toContain(
      `http://127.0.0.1:${port}/invite/`,
    );
    server.child.kill('SIGTERM');
    await server.ended;
    expect(await tools.use('budgets_set', budget)).toContain('No Serplift server is running here');
    expect(await machine.json(['budgets', 'show'])).toMatchObject({ monthlyUsd: null });
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
    expect(await runToItsEnd(tools)).toContain('is completed');
    const beyond = { ...start, maxCostUsd: 10 };
    const asked = await tools.use('seo_start', { ...beyond, confirm: codeIn(await tools.use('seo_start', beyond)) });
    const approvalId = /approvals\/([\w-]+)/u.exec(asked)?.[1] ?? '';
    await owner.call(api.approvals.decide, { approvalId, verdict: 'approved' });
    expect(await tools.use('seo_start', beyond)).toContain('Approved by ana');
    await tools.close();
  });
});
