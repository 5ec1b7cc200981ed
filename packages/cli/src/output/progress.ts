import type { Terminal } from './terminal.ts';

/** Progress on stderr: one animated line for a person, a plain line now and then for a log. */
export interface Progress {
  show(text: string): void;
  stop(): void;
}

/** A log learns about the same step at most this often. */
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

/** Where progress is reported; a command's toolbox is one. */
export interface ProgressTarget {
  terminal: Pick<Terminal, 'canAnimate'>;
  options(): { quiet?: boolean };
  mayTalk(): boolean;
  say(text: string): void;
}

/** Opens a progress display that suits the terminal; with --quiet it shows nothing. */
export async function openProgress(target: ProgressTarget): Promise<Progress> {
  if (target.options().quiet === true || !target.mayTalk()) return { show: () => {}, stop: () => {} };
  if (!target.terminal.canAnimate) return plainProgress((text) => target.say(text));
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
