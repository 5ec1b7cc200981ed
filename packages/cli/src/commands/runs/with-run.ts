import type { Cli } from '../../session/cli.ts';
import type { RunKind, RunTypes, Tools } from './run-kind.ts';

/** Gets what sets a kind of run apart; nothing is loaded before a command runs. */
export type LoadKind<Of extends RunTypes> = () => Promise<RunKind<Of>>;

/** What a body for one run works with. */
export interface OneRun<Of extends RunTypes> {
  tools: Tools;
  kind: RunKind<Of>;
  optimizationId: string;
}

/** Runs a body with the tools of commands. */
export const withTools = (cli: Cli, body: (tools: Tools) => Promise<number | void>): Promise<void> =>
  cli.withSession((session, api) => body({ cli, session, api }));

/** Runs a body for one run: the one that was named, or the newest. */
export const withRun = <Of extends RunTypes>(
  cli: Cli,
  { load, named }: { load: LoadKind<Of>; named: string | undefined },
  body: (run: OneRun<Of>) => Promise<number | void>,
): Promise<void> =>
  withTools(cli, async (tools) => {
    const { findRun } = await import('./find-run.ts');
    const kind = await load();
    return body({ tools, kind, optimizationId: await findRun(tools, kind, named) });
  });
