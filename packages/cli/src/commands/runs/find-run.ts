import { AppError } from '@serplift/core/api';
import type { RunKind, RunTypes, Tools } from './run-kind.ts';

const runNames = { seo: 'SEO', ads: 'ads', questions: 'question' } as const;

/** The id that was named, or that of the newest run of the kind. */
export async function findRun<Of extends RunTypes>(
  tools: Tools,
  kind: RunKind<Of>,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named;
  const { id: userId } = await tools.session.call(tools.api.user.current, {});
  const [newest] = await kind.history(tools, userId);
  if (newest === undefined) {
    throw new AppError(
      'not_found',
      `There are no ${runNames[kind.command]} runs yet. Start one with: serplift ${kind.command} run`,
    );
  }
  return newest.id;
}
