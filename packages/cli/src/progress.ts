import type { Cli } from './cli.ts';

/** Progress on stderr: one animated line for a person, a plain line now and then for a log. */
export interface Progress {
  show(text: string): void;
  stop(): void;
}

/** A log hears of the same step at most this often. */
const quietMs = 5000;

const stepOf = (text: string): string => text.replace(/[\d.,]+/g, '#');

function plainProgress(write: (text: string) => void): Progress {
  let last = { step: '', text: '', at: 0 };
  return {
    show: (text) => {
      const step = stepOf(text);
      const now = Date.now();
      if (text === last.text || (step === last.step && now - last.at < quietMs)) return;
      last = { step, text, at: now };
      write(text);
    },
    stop: () => {},
  };
}

/** Opens a progress display that suits the terminal; with --quiet it shows nothing. */
export async function openProgress(cli: Cli): Promise<Progress> {
  if (cli.options().quiet === true || !cli.mayTalk()) return { show: () => {}, stop: () => {} };
  if (!cli.terminal.canAnimate) return plainProgress((text) => cli.say(text));
  const { default: ora } = await import('ora');
  const spinner = ora({ stream: process.stderr, discardStdin: false });
  return {
    show: (text) => {
      if (spinner.isSpinning) spinner.text = text;
      else spinner.start(text);
    },
    stop: () => {
      spinner.stop();
    },
  };
}
