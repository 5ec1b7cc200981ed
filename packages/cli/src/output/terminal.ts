import { once } from 'node:events';
import { stripVTControlCharacters, styleText } from 'node:util';
import type { Interrupts } from './interrupts.ts';

/** What a command may touch of the world around it; tests bring their own. */
export interface Terminal {
  /** Data: what a pipe should get. */
  out: (text: string) => void;
  /** Resolves when stdout has room for more; false once its reader has gone. */
  drained: () => Promise<boolean>;
  /** Talk: progress, notes, errors. */
  err: (text: string) => void;
  env: Readonly<Record<string, string | undefined>>;
  stdin: AsyncIterable<Buffer | string>;
  /** Whether a person reads stdout; tables are tab-separated otherwise. */
  outIsTerminal: boolean;
  /** The columns that tables are cut to; all where none were asked for. */
  fields?: readonly string[] | undefined;
  /** Whether a person reads stderr. */
  errIsTerminal: boolean;
  /** Whether progress may be animated on stderr. */
  canAnimate: boolean;
  /** Whether each stream takes color. */
  color: { out: boolean; err: boolean };
  columns: number;
  /** Lines on the screen; 0 when unknown. */
  rows: number;
  /** Shows a long text in the person's pager, or prints it where there isn't one. */
  page: (text: string) => Promise<void>;
  /** Aborted by the first Ctrl-C. */
  signal: AbortSignal;
  /** What a second Ctrl-C says before the process ends at once; null when nothing continues without it. */
  setLastWords: (text: string | null) => void;
  /** Asks the person; null when no one can answer. */
  prompts: Prompts | null;
}

/** Questions to a person at the terminal; Ctrl-C in one counts as an interruption. */
export interface Prompts {
  confirm(question: string): Promise<boolean>;
  text(question: string, options?: { secret?: boolean; initial?: string }): Promise<string>;
}

/** Control characters that could move a cursor or color a terminal; data from outside loses them. */
const controls = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text from outside as it may be shown in a terminal. */
export function plain(text: string): string {
  return text.replace(controls, '');
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Styles a text where the stream takes color. */
export function styled(hasColor: boolean, style: Style, text: string): string {
  return hasColor ? styleText(style, text, { validateStream: false }) : text;
}

/** The label that text of a line is aligned after, such as "Cost      ", unless it takes most of the width. */
function labelOf(line: string, columns: number): string {
  const space = /(?<=\S)\s{2,}(?=\S)/u.exec(line);
  const label = space === null ? '' : line.slice(0, space.index + space[0].length);
  return label.length <= columns / 2 ? label : '';
}

const shownLength = (text: string): number => stripVTControlCharacters(text).length;

function wrapLine(line: string, columns: number): string {
  if (shownLength(line) <= columns) return line;
  const margin = /^\s*/.exec(line)?.[0] ?? '';
  const label = labelOf(line, columns);
  const [start, indent] = label === '' ? [margin, `${margin}  `] : [label, ' '.repeat(label.length)];
  const lines: string[] = [];
  for (const word of line.slice(start.length).split(' ')) {
    const last = lines.at(-1);
    const before = lines.length > 1 ? indent : start;
    if (last === undefined || shownLength(`${before}${last} ${word}`) > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.map((part, index) => `${index === 0 ? start : indent}${part}`.trimEnd()).join('\n');
}

/** Prose broken between words for a terminal's width; what continues a line is indented under its text. */
export function wrapped(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

async function answer<Value>(name: string, question: Record<string, unknown>): Promise<Value> {
  const { default: inquirer } = await import('inquirer');
  // Its default is stdout, where data goes.
  const ask = inquirer.createPromptModule({ output: process.stderr });
  const answers: Record<string, unknown> = await ask([{ name, ...question }] as never);
  return answers[name] as Value;
}

const processPrompts: Prompts = {
  confirm: (message) => answer('confirm', { type: 'confirm', message, default: false }),
  text: (message, { secret = false, initial } = {}) =>
    answer(
      'text',
      secret ? { type: 'password', mask: '*', message } : { type: 'input', message, default: initial ?? '' },
    ),
};

/** Whether output may have color at all; each stream decides for itself. */
function colorWish(env: Terminal['env'], noColor: boolean): 'never' | 'always' | 'terminal' {
  if (noColor || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb') return 'never';
  const forced = env['CLICOLOR_FORCE'] ?? '';
  return forced !== '' && forced !== '0' ? 'always' : 'terminal';
}

/** The terminal of this process. */
export function processTerminal({ signal, setLastWords, leaveTo }: Interrupts, argv: readonly string[]): Terminal {
  const { env, stdin, stdout, stderr } = process;
  let readerGone = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `serplift … | head -1` closes the pipe early; that isn't a failure.
    if (error.code !== 'EPIPE') throw error;
    readerGone = true;
  });
  const wish = colorWish(env, argv.includes('--no-color'));
  const hasColor = (isTty: boolean): boolean => wish === 'always' || (wish === 'terminal' && isTty);
  const canPrompt = stdin.isTTY && stderr.isTTY && !argv.includes('--no-input');
  const out = (text: string): void => {
    if (!readerGone) stdout.write(text);
  };
  return {
    out,
    drained: async () => {
      if (!readerGone && stdout.writableNeedDrain) {
        await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {});
      }
      return !readerGone;
    },
    err: (text) => void stderr.write(text),
    env,
    stdin,
    outIsTerminal: stdout.isTTY,
    errIsTerminal: stderr.isTTY,
    // A pseudo-terminal may have no width; a spinner cannot live in it.
    canAnimate: stderr.isTTY && (stderr.columns || 0) > 0 && env['TERM'] !== 'dumb',
    color: { out: hasColor(stdout.isTTY), err: hasColor(stderr.isTTY) },
    columns: stdout.columns || 100,
    rows: stdout.rows || 0,
    page: async (text) => {
      const { openPager, pagerOf } = await import('./pager.ts');
      const pager = pagerOf(env);
      const isShown = pager !== null && (await leaveTo(() => openPager(pager, text, env)));
      if (!isShown) out(text);
    },
    signal,
    setLastWords,
    prompts: canPrompt ? processPrompts : null,
  };
}
