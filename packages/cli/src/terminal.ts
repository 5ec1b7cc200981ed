import { styleText } from 'node:util';

/** What a command may touch of the world around it; tests bring their own. */
export interface Terminal {
  /** Data: what a pipe should get. */
  out(text: string): void;
  /** Talk: progress, notes, errors. */
  err(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
  stdin: AsyncIterable<Buffer | string>;
  /** Whether a person can answer prompts. */
  canPrompt: boolean;
  /** Whether progress may be animated on stderr. */
  canAnimate: boolean;
  colour: boolean;
  columns: number;
  /** Aborted by the first Ctrl-C. */
  signal: AbortSignal;
}

/** Control characters that could move a cursor or colour a terminal; data from outside loses them. */
// oxlint-disable-next-line no-control-regex -- these are exactly the characters to remove
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text from outside as it may be shown in a terminal. */
export function plain(text: string): string {
  return text.replace(controls, '');
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Styles talk and tables where colour is wanted. */
export function styled(terminal: Pick<Terminal, 'colour'>, style: Style, text: string): string {
  return terminal.colour ? styleText(style, text, { validateStream: false }) : text;
}

/** The terminal of this process. */
export function processTerminal(signal: AbortSignal, noColour: boolean): Terminal {
  const { env, stdin, stdout, stderr } = process;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `serplift … | head -1` closes the pipe early; that is no failure.
    if (error.code !== 'EPIPE') throw error;
  });
  const forced = (env['CLICOLOR_FORCE'] ?? '') !== '';
  const refused = noColour || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    env,
    stdin,
    canPrompt: stdin.isTTY && stderr.isTTY,
    canAnimate: stderr.isTTY && env['TERM'] !== 'dumb',
    colour: !refused && (forced || (stdout.isTTY && stderr.isTTY)),
    columns: stdout.columns ?? 120,
    signal,
  };
}
