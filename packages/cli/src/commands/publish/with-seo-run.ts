import type { Cli } from '../../session/cli.ts';
import type { Tools } from '../runs/run-kind.ts';
import { withRun } from '../runs/with-run.ts';

const load = async () => (await import('../seo/seo-kind.ts')).seoKind;

/** Runs a command on the SEO run that was named, or on the newest. */
export const withSeoRun = (
  cli: Cli,
  named: string | undefined,
  body: (tools: Tools, optimizationId: string) => Promise<number | void>,
): Promise<void> => withRun(cli, { load, named }, ({ tools, optimizationId }) => body(tools, optimizationId));
