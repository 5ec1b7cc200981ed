import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** The pager that people chose; null when output is to be printed at once. */
export function pagerOf(env: Environment): string | null {
  const command = (env['SERPLIFT_PAGER'] ?? env['PAGER'] ?? 'less').trim();
  return command === '' || command === 'cat' ? null : command;
}

/** Whether a text is longer than the screen; a terminal of unknown height shows everything at once. */
export function isLong(text: string, rows: number): boolean {
  return rows > 0 && text.split('\n').length > rows;
}

/** Shows a text in a pager and waits until it is closed; false when there is no such program. */
export function openPager(command: string, text: string, env: Environment): Promise<boolean> {
  const [program = '', ...words] = command.split(/\s+/u);
  return new Promise((resolve) => {
    // Quit at once what fits on the screen, keep color, and leave the text on the screen afterward.
    const child = spawn(program, words, { stdio: ['pipe', 'inherit', 'inherit'], env: { LESS: 'FRX', ...env } });
    child.once('error', () => resolve(false));
    child.once('close', () => resolve(true));
    // Anyone who quits early has read enough.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}
