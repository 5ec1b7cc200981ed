import { AppError } from '@serplift/core';
import { describe, expect, it } from 'vitest';
import { exitCodes, UsageError } from '../output/exit-codes.ts';
import type { Terminal } from '../output/terminal.ts';
import { createCli, reportFailure } from './cli.ts';
import type { GlobalOptions } from './global-options.ts';

/** A terminal that keeps what was written; `rows` lines high where a person watches it. */
function openTerminal(of: Partial<Terminal> = {}) {
  const written = { out: '', err: '', paged: '' };
  const terminal: Terminal = {
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    page: async (text) => void (written.paged += text),
    drained: async () => true,
    env: {},
    stdin: (async function* () {})(),
    outIsTerminal: false,
    errIsTerminal: false,
    canAnimate: false,
    color: { out: false, err: false },
    columns: 40,
    rows: 3,
    signal: new AbortController().signal,
    setLastWords: () => {},
    prompts: null,
    ...of,
  };
  return { written, terminal };
}
const open = (options: GlobalOptions = {}, of: Partial<Terminal> = {}) => {
  const { written, terminal } = openTerminal(of);
  return { written, cli: createCli(terminal, () => options) };
};

describe('talk', () => {
  it.each<[string, { options: GlobalOptions; errIsTerminal?: boolean; err: string }]>([
    ['is on stderr', { options: {}, err: 'said warned ' }],
    ['is silent with --quiet but for warnings', { options: { quiet: true }, err: 'warned ' }],
    ['is silent with --json', { options: { json: true }, err: '' }],
    [
      'is there with --json where a person watches',
      { options: { json: true }, errIsTerminal: true, err: 'said warned ' },
    ],
    [
      'is only warnings with --json and --quiet where a person watches',
      { options: { json: true, quiet: true }, errIsTerminal: true, err: 'warned ' },
    ],
  ])('%s', (_, { options, errIsTerminal = false, err }) => {
    const { written, cli } = open(options, { errIsTerminal });
    cli.say('said');
    cli.warn('warned');
    expect({ ...written, err: written.err.replaceAll('\n', ' ') }).toEqual({ out: '', err, paged: '' });
    expect(cli.mayTalk()).toBe(err !== '');
  });

  it('is wrapped for people alone', () => {
    const long = 'word '.repeat(20).trim();
    const [piped, watched] = [open(), open({}, { outIsTerminal: true, errIsTerminal: true })];
    for (const { cli } of [piped, watched]) {
      cli.say(long);
      cli.print(long);
    }
    expect(piped.written).toMatchObject({ err: `${long}\n`, out: `${long}\n` });
    for (const text of [watched.written.err, watched.written.out]) expect(text.trim().split('\n').length).toBe(3);
  });
});

describe('a result', () => {
  const print = (cli: ReturnType<typeof createCli>, lines: number) =>
    cli.result({ lines }, () => cli.terminal.out('line\n'.repeat(lines)));

  it('is JSON alone with --json', async () => {
    const { written, cli } = open({ json: true }, { outIsTerminal: true });
    await print(cli, 9);
    expect(written).toEqual({ out: '{\n  "lines": 9\n}\n', err: '', paged: '' });
  });

  it('goes to the pager only if it is longer than the screen of a person who has not switched it off', async () => {
    const place = async (lines: number, options: GlobalOptions, outIsTerminal: boolean) => {
      const { written, cli } = open(options, { outIsTerminal });
      await print(cli, lines);
      await print(cli, 1);
      return [written.out.length / 5, written.paged.length / 5];
    };
    expect(await place(9, {}, true)).toEqual([1, 9]);
    expect(await place(2, {}, true)).toEqual([3, 0]);
    expect(await place(9, {}, false)).toEqual([10, 0]);
    expect(await place(9, { pager: false }, true)).toEqual([10, 0]);
    expect(await place(9, { pager: true }, true)).toEqual([1, 9]);
  });

  it('that fails while it is printed shows what it had, and the next is printed as before', async () => {
    const { written, cli } = open({}, { outIsTerminal: true });
    const failing = cli.result(null, () => {
      cli.terminal.out('half\n');
      throw new Error('Broken.');
    });
    await expect(failing).rejects.toThrow('Broken.');
    cli.terminal.out('after\n');
    expect(written.out).toBe('half\nafter\n');
  });
});

describe('a command', () => {
  it('ends with what its body answers, otherwise with 0', async () => {
    const { cli } = open();
    expect(cli.exitCode()).toBe(exitCodes.ok);
    await cli.run(async () => 5);
    expect(cli.exitCode()).toBe(5);
    await cli.run(async () => {});
    expect(cli.exitCode()).toBe(exitCodes.ok);
  });

  it('says a failure in one line on stderr, or as JSON on stdout', async () => {
    const fail = async () => {
      throw new AppError('not_found', 'There is no such run.\u001b[31m');
    };
    const [plain, json] = [open(), open({ json: true })];
    for (const { cli } of [plain, json]) await cli.run(fail);
    expect(plain.written).toEqual({ out: '', err: 'Error: There is no such run.[31m\n', paged: '' });
    expect(JSON.parse(json.written.out)).toEqual({
      error: { code: 'not_found', message: 'There is no such run.[31m' },
    });
    expect(json.written.err).toBe('');
    expect(plain.cli.exitCode()).toBe(json.cli.exitCode());
    expect(plain.cli.exitCode()).not.toBe(exitCodes.ok);
  });

  it('shows the stack of what nobody foresaw with --verbose alone', async () => {
    const failure = new Error('Broken.');
    const err = async (options: GlobalOptions) => {
      const { written, terminal } = openTerminal();
      await reportFailure(terminal, options, failure);
      return written.err;
    };
    expect(await err({})).not.toContain('cli.test.ts');
    expect(await err({ verbose: true })).toContain('cli.test.ts');
  });

  it('says what lies behind a failure without the password of an address', async () => {
    const { written, cli } = open({ json: true });
    const cause = new Error('no route to postgres://ana:secret@db.example/serplift');
    await cli.run(() => Promise.reject(new AppError('unavailable', 'Try again.', { cause })));
    expect(JSON.parse(written.out)).toMatchObject({ error: { cause: 'no route to postgres://…@db.example/serplift' } });
  });

  it('that was interrupted ends so without a word', async () => {
    const { written, terminal } = openTerminal({ signal: AbortSignal.abort() });
    expect(await reportFailure(terminal, {}, new Error('Broken.'))).toBe(exitCodes.interrupted);
    const left = Object.assign(new Error('Prompt was closed'), { name: 'ExitPromptError' });
    expect(await reportFailure(openTerminal().terminal, {}, left)).toBe(exitCodes.interrupted);
    expect(written.err).toBe('');
  });

  it('that has to ask says how to do without where nobody can be asked', () => {
    expect(() => open().cli.requirePrompts('Pass --yes.')).toThrow(new UsageError('Pass --yes.'));
    const prompts = {} as NonNullable<Terminal['prompts']>;
    expect(open({}, { prompts }).cli.requirePrompts('Pass --yes.')).toBe(prompts);
  });
});
