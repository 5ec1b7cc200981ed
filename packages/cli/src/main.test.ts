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
    const message = expect.stringContaining('--nonsense') as string;
    expect(JSON.parse(out)).toEqual({ error: { code: 'invalid_input', message, argument: '--nonsense' } });
  });

  test.each([
    { line: ['seo', 'run', '--max-pages', '0'], argument: '--max-pages' },
    { line: ['teams', 'rename'], argument: 'name' },
    { line: ['projects', 'create', 'Shop'], argument: '--domain' },
    { line: ['integrations', 'disconnect', 'telephone'], argument: 'service' },
  ])('with --json the error of $line names $argument', async ({ line, argument }) => {
    const { out } = await run(...line, '--json');
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'invalid_input', argument } });
  });

  test.each([
    { line: ['facts', 'list'], meant: 'serplift brand facts' },
    { line: ['campaigns'], meant: 'serplift ads campaigns' },
    { line: ['projects', 'add'], meant: 'serplift projects create, or serplift projects add-page' },
    { line: ['automations', 'remove', 'x'], meant: 'serplift automations delete' },
  ])('the noun or verb of $line leads to $meant', async ({ line, meant }) => {
    const { code, err } = await run(...line);
    expect([code, err]).toEqual([2, expect.stringContaining(`Did you mean ${meant}`)]);
  });
});

describe('completion', () => {
  const next = async (...words: string[]) =>
    (await run('completion', 'words', '--', ...words)).out.trimEnd().split('\n');

  test.each(['bash', 'zsh', 'fish'])('%s gets a small script that asks what may come next', async (shell) => {
    const { code, out } = await run('completion', shell);
    expect(code).toBe(0);
    expect(out).toContain('completion words -- ');
    expect(out.length).toBeLessThan(40_000);
  });

  test('commands and options are offered where they belong', async () => {
    expect(await next('se')).toEqual(['seo', 'search-console', 'serve']);
    expect(await next('seo', 'r')).toEqual(['run', 'reject']);
    expect(await next('ads', 'accept', '--a')).toEqual(['--all']);
    expect(await next('--json', 'seo', 'run', '--max')).toEqual(['--max-pages', '--max-cost']);
    expect(await next('compl')).toEqual(['completion']);
  });

  test('values of options and arguments are offered, also for an option among others', async () => {
    expect(await next('history', '--kind', '')).toEqual(['seo', 'ads', 'questions']);
    expect(await next('seo', 'run', '--max-pages', '3', '--fail-on', 'p')).toEqual(['partial']);
    expect(await next('seo', 'run', '--fault', 'missing')).toEqual(['missing-title', 'missing-description']);
    expect(await next('integrations', 'disconnect', 'google-a')).toEqual(['google-ads', 'google-analytics']);
    expect(await next('integrations', 'disconnect', 'google-ads', '')).toEqual(['']);
  });

  test('bash passes the words on, quotes what comes back, and keeps what a colon has split', async () => {
    const { out } = await run('completion', 'bash');
    const complete = (...words: string[]): string => {
      const stub = 'serplift() { printf "%s\\n" "Juniper & Pine" "$*"; }';
      const script = `${stub}\n${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _serplift; printf '%s|' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    };
    expect(complete('serplift', 'projects', 'list', 'Ju')).toBe(
      'Juniper\\ \\&\\ Pine|completion\\ words\\ --\\ projects\\ list\\ Ju|',
    );
    expect(await next('seo', 'run', '--fault', '=', 'shared-t')).toEqual(['shared-title']);
  });

  test('an unknown shell is a usage error', async () => {
    expect((await run('completion', 'tcsh')).code).toBe(2);
  });
});
