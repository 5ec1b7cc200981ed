import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { createTestMachine, type TestMachine } from './testing/run-cli.ts';
import { serpliftArguments } from './testing/start-serplift.ts';

// Whole runs in separate processes.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 240_000 });

interface Step {
  id?: string;
  uses?: string;
  if?: string;
  run?: string;
  env?: Record<string, string>;
  'working-directory'?: string;
  with?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { default?: string; required?: boolean }>;
  runs: { using: string; steps: Step[] };
}

const file = new URL('../../../action.yml', import.meta.url);
const action = parse(await readFile(fileURLToPath(file), 'utf8')) as Action;

let machine: TestMachine;
let folder: string;
beforeAll(async () => {
  machine = await createTestMachine();
  folder = await mkdtemp(path.join(tmpdir(), 'serplift-action-'));
  // The checkout of the action, as its build step leaves it.
  const bin = path.join(folder, 'action/packages/cli/bin');
  await mkdir(bin, { recursive: true });
  await writeFile(
    path.join(bin, 'serplift.mjs'),
    `import { spawnSync } from 'node:child_process';
const { status } = spawnSync(process.execPath, [...${JSON.stringify(serpliftArguments)}, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 97;`,
  );
  // Nothing may come by the name of a package, which anyone can register.
  for (const name of ['npx', 'npm']) {
    await writeFile(path.join(folder, name), '#!/bin/bash\nexit 99\n');
    await chmod(path.join(folder, name), 0o755);
  }
});
afterAll(async () => {
  await machine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the action's own step as a runner does, with the inputs of a workflow. */
async function runAction(name: string, inputs: Record<string, string>) {
  const step = action.runs.steps.find(({ id }) => id === 'run');
  const valueOf = (input: string): string => inputs[input] ?? action.inputs[input]?.default ?? '';
  const env = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([key, text]) => [
      key,
      text.replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/gu, (_, input: string) => valueOf(input)),
    ]),
  );
  const temporary = path.join(folder, name);
  await mkdir(temporary, { recursive: true });
  const [summary, output] = [path.join(temporary, 'step-summary'), path.join(temporary, 'output')];
  const child = spawn('/bin/bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step?.run ?? 'exit 98'], {
    env: {
      ...machine.env,
      ...env,
      PATH: `${folder}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
      RUNNER_TEMP: temporary,
      GITHUB_ACTION_PATH: path.join(folder, 'action'),
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  const read = (at: string): Promise<string> => readFile(at, 'utf8').catch(() => '');
  return {
    code,
    out,
    summary: await read(summary),
    output: await read(output),
    csv: path.join(temporary, 'serplift/results.csv'),
  };
}

test('a nightly run writes CSV, summary and outputs', async () => {
  const { code, summary, output, csv } = await runAction('nightly', { 'max-items': '2', 'max-cost': '1' });
  expect(code).toBe(0);
  expect(summary).toMatch(/^## Serplift\n\nNew titles and descriptions for 2 pages\./u);
  expect(summary).toContain('| https://www.juniperandpine.example/trekking-poles/ | Trekking Poles');
  expect(output).toMatch(/^run-id=[\da-f-]{36}\ncsv=.*results\.csv\ncost-usd=0\.\d+\n$/u);
  expect((await readFile(csv, 'utf8')).split('\r\n')).toHaveLength(4);
});

test('a run from an export needs no connection', async () => {
  const pages = path.join(folder, 'Pages.csv');
  const url = 'https://www.juniperandpine.example/tents/';
  await writeFile(pages, `Top pages,Clicks,Impressions,CTR,Position\n${url},100,90000,0.1%,6\n`);
  const { code, summary } = await runAction('export', { from: pages, days: '90', 'max-cost': '1' });
  expect({ code, isOurs: summary.includes(url) }).toEqual({ code: 0, isOurs: true });
});

test('a run that needs more than its ceiling fails the job and says why', async () => {
  const { code, out, summary } = await runAction('budget', { 'max-items': '5', 'max-cost': '0.02' });
  expect(code).toBe(5);
  expect(out).toContain('::error::The run was stopped by its budget');
  expect(summary).toMatch(/cost ceiling/u);
});

test('inputs are never read as code', async () => {
  const marker = path.join(folder, 'marker');
  const evil = `x"; touch ${marker}; $(touch ${marker}) #`;
  for (const input of ['site', 'from', 'command']) {
    const { code } = await runAction(`evil-${input}`, { [input]: evil, 'max-cost': '1' });
    expect([input, code === 0]).toEqual([input, false]);
  }
  await expect(readFile(marker)).rejects.toThrow('ENOENT');
  for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
});

test('what runs is built from the ref of the action itself', () => {
  const build = action.runs.steps.find(({ run }) => run === 'npm run build');
  expect(build?.['working-directory']).toBe('${{ github.action_path }}');
  expect(action.runs.steps.map(({ run = '' }) => run).join('\n')).not.toMatch(
    /\bnpx\b|npm (?:install|i|exec) |@\$VERSION/u,
  );
});

test('the action attaches what it wrote, however the run ended', () => {
  const upload = action.runs.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'));
  expect(upload).toMatchObject({
    if: expect.stringContaining('always()'),
    with: { path: '${{ runner.temp }}/serplift' },
  });
});
