import { readdir, readFile } from 'node:fs/promises';

/** The command lines of the processes that name a folder: a PostgreSQL names that of its data, as initdb does. Linux only. */
export async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(folder)).map((command) => command.replaceAll('\0', ' '));
}
