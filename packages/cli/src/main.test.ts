import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { main } from './main.ts';
import type { Terminal } from './output/terminal.ts';

async function run(...argv: string[]) {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    out: (text) => {
      written.out += text;
    },
    drained: async () => true,
    err: (text) => {
      written.err += text;
    },
    env: {},
    stdin: (async function* () {})(),
    outIsTerminal: false,
    errIsTerminal: false,
    canAnimate: false,
    color: { out: false, err: false },
    columns: 100,
    signal: new AbortController().signal,
    setLastWords: () => {},
    rows: 0,
    page: async () => {},
    prompts: null,
  };
  return { code: await main(argv, terminal), ...written };
}

const commandsIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((match) => match[1] ?? '').filter((name) => name !== 'help');

describe('help', () => {
  test('no argument prints the help on stdout', async () => {
    const { code, out, err } = await run();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Usage: serplift');
  });

  test('every command has examples', async () => {
    const top = commandsIn((await run('--help')).out.split('Start here:')[1] ?? '');
    expect(top.length).toBeGreaterThan(15);
    const without: string[] = [];
    for (const name of top) {
      const { out } = await run(name, '--help');
      const below = commandsIn(/Commands:\n([\s\S]*)$/.exec(out)?.[1] ?? '');
      const lines = below.length === 0 ? [[name]] : below.map((verb) => [name, verb]);
      for (const line of lines)
        if (!(await run(...line, '--help')).out.includes('Examples:')) without.push(line.join(' '));
    }
    expect(without).toEqual([]);
  });

  test('examples come before the options, for groups too', async () => {
    for (const line of [['seo'], ['teams'], ['seo', 'run'], ['tokens']]) {
      const { out } = await run(...line, '--help');
      expect(out).toContain('Examples:\n  $ serplift');
      expect(out.indexOf('Examples:')).toBeLessThan(out.indexOf('Options:'));
    }
  });

  test('a group without a command lists its commands and is not an error', async () => {
    const { code, out } = await run('seo');
    expect(code).toBe(0);
    expect(out).toContain('Commands:');
  });

  test('help has topics, and the help of any command', async () => {
    expect((await run('help', 'exit-codes')).out).toContain('130  interrupted');
    expect((await run('help', 'environment')).out).toContain('SERPLIFT_TOKEN');
    expect((await run('help', 'seo', 'run')).out).toContain('Usage: serplift seo run');
    expect((await run('help', 'nonsense')).code).toBe(2);
  });
});

describe('mistakes', () => {
  test('a mistyped command is a usage error with a suggestion', async () => {
    const { code, out, err } = await run('histroy');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Did you mean history?');
  });

  test('a mistyped option is a usage error with a suggestion', async () => {
    const { code, err } = await run('seo', 'run', '--max-page', '3');
    expect(code).toBe(2);
    expect(err).toContain('--max-pages');
  });

  test.each([
    ['--start-position', '0'],
    ['--end-position', '101'],
    ['--max-pages', '0'],
    ['--max-pages', '1.5'],
    ['--max-cost', '0'],
    ['--max-cost', 'much'],
    ['--fail-on', 'sometimes'],
  ])('seo run refuses %s %s', async (option, value) => {
    expect((await run('seo', 'run', option, value)).code).toBe(2);
  });

  test('with --json a mistake is an object on stdout and stderr stays empty [CL-02]', async () => {
    const { code, out, err } = await run('seo', 'run', '--json', '--nonsense');
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toEqual({
      error: { code: 'invalid_input', message: expect.stringContaining('--nonsense') as string },
    });
  });
});

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('%s gets a script that knows the commands', async (shell) => {
    const { code, out } = await run('completion', shell);
    expect(code).toBe(0);
    expect(out).toContain('search-console');
    expect(out).toContain('max-cost');
  });

  test('bash completes commands and options where they belong', async () => {
    const { out } = await run('completion', 'bash');
    const complete = (...words: string[]): string[] => {
      const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _serplift; echo "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
    };
    expect(complete('serplift', 'se')).toEqual(['seo', 'search-console', 'serve']);
    expect(complete('serplift', 'seo', 'r')).toEqual(['run', 'reject']);
    expect(complete('serplift', 'ads', 'accept', '--a')).toEqual(['--all']);
    expect(complete('serplift', '--json', 'seo', 'run', '--max')).toEqual(['--max-pages', '--max-cost']);
  });

  test('an unknown shell is a usage error', async () => {
    expect((await run('completion', 'tcsh')).code).toBe(2);
  });
});
