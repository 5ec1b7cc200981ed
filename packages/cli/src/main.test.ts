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
