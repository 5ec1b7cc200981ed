import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram } from './main.ts';
import type { Terminal } from './output/terminal.ts';
import { instructions } from './testing/doc-examples.ts';
import { createTestMachine, type TestMachine } from './testing/run-cli.ts';

const nowhere: Terminal = {
  out: () => {},
  drained: async () => true,
  err: () => {},
  env: {},
  stdin: (async function* none() {})(),
  outIsTerminal: false,
  errIsTerminal: false,
  canAnimate: false,
  color: { out: false, err: false },
  columns: 100,
  rows: 0,
  page: async () => {},
  signal: new AbortController().signal,
  setLastWords: () => {},
  prompts: null,
};

interface Named {
  name: string;
  command: Command;
}

const below = (command: Command, prefix: string): Named[] =>
  command.commands.flatMap((child) => {
    const name = `${prefix}${child.name()}`;
    return [{ name, command: child }, ...below(child, `${name} `)];
  });

const { program } = createProgram(nowhere, () => {});
const all = below(program, '');
const leaves = all.filter(({ command }) => command.commands.length === 0);
const flagsOf = (command: Command): string[] => command.options.map(({ long }) => long ?? '');

/** What is wrong with a command that a text names: a noun that starts a sentence is none of ours. */
function faultOf(words: readonly string[]): string | null {
  let command = program;
  for (const word of words) {
    if (word.startsWith('--')) {
      const flag = word.split('=')[0] ?? '';
      const isKnown = [...flagsOf(command), ...flagsOf(program), '--help'].includes(flag);
      if (!isKnown && !flag.startsWith('--no-')) return `no option ${flag}`;
      continue;
    }
    if (command.commands.length === 0) continue;
    const child = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (child === undefined) return `no command ${word}`;
    command = child;
  }
  return null;
}

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

describe('every command', () => {
  test('has a description and examples, which come before its options; groups too', async () => {
    expect(all.length).toBeGreaterThan(80);
    for (const { name, command } of all) {
      expect([name, command.description() !== '']).toEqual([name, true]);
      const { out, code } = await machine.run([...name.split(' '), '--help']);
      expect([name, code]).toEqual([name, 0]);
      const [examples, options] = [out.indexOf('Examples:'), out.search(/^(?:Options|Global options):/imu)];
      expect([name, examples >= 0]).toEqual([name, true]);
      expect([name, examples < options]).toEqual([name, true]);
    }
  });

  test('that deletes, stops or deploys something can show it first', () => {
    const grave = /(?:^| )(?:delete(?!-idea)[\w-]*|remove|cancel|disconnect|deploy|rollback|clear|forget|transfer)$/u;
    const found = leaves.filter(({ name }) => grave.test(name));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ command }) => !flagsOf(command).includes('--dry-run')).map(({ name }) => name)).toEqual([]);
  });

  test('that asks can be answered by an option', () => {
    for (const { name, command } of leaves) {
      const flags = flagsOf(command);
      const asks = flags.includes('--dry-run') && /delete|remove|cancel$|disconnect|transfer|clear/u.test(name);
      const isAnswered =
        flags.includes('--yes') || flags.includes('--confirm') || /^(?:seo|ads|questions) cancel$/u.test(name);
      expect([name, !asks || isAnswered]).toEqual([name, true]);
    }
  });

  test('takes no secret as the value of an option, where other users of the machine could read it', () => {
    const secret = /^--(?!token-file|no-)[\w-]*(?:token|password|secret|api-key)/u;
    expect(
      leaves.flatMap(({ name, command }) =>
        flagsOf(command)
          .filter((flag) => secret.test(flag))
          .map((flag) => `${name} ${flag}`),
      ),
    ).toEqual([]);
  });

  test('is called by its whole name: what is short for it today could be another command tomorrow', async () => {
    for (const short of ['histor', 'usag', 'project']) {
      const { code, err } = await machine.run([short]);
      expect([short, code]).toEqual([short, 2]);
      expect(err).toContain('Did you mean');
    }
  });

  test('that a page or a message names exists, with the options that it names', async () => {
    const wrong = (await instructions()).flatMap(([file, text]) =>
      [...text.matchAll(/(?<=[`\s:(]serplift )[a-z][\w-]*(?![\w:-])(?: +(?!#|-- )[^\s`'"|;,)$\\]+)*/gu)].flatMap(
        ([words]) => {
          const fault = faultOf(words.replace(/[.:…]+$/u, '').split(/ +/u));
          return fault === null ? [] : [`${file}: serplift ${words}: ${fault}`];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('takes the options that every command takes', () => {
    const flags = flagsOf(program);
    const everywhere = [
      '--json',
      '--quiet',
      '--verbose',
      '--no-color',
      '--no-pager',
      '--no-input',
      '--timeout',
      '--version',
    ];
    expect(flags).toEqual(expect.arrayContaining(everywhere));
  });
});
