import { run } from '../main.ts';

/** The program as a process of its sources, for tests that signal and restart it: `serplift-process.ts serve --port 0`. */
process.exitCode = await run(process.argv.slice(2));
