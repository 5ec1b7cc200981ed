import { UsageError } from '../../output/exit-codes.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { teamIdOf } from '../../session/team-id.ts';
import { withTools } from '../runs/with-run.ts';

/** `serplift publish protect` without a page */
const listProtected = (cli: Cli): Promise<void> =>
  withTools(cli, async ({ session, api }) =>
    printList(cli, await session.call(api.destinations.protectedPages, { teamId: await teamIdOf(session, api) }), {
      columns: [
        ['Page', ({ pageUrl }) => pageUrl, 24],
        ['Since', ({ protectedAt }, instant) => instant(protectedAt)],
        ['By', ({ protectedBy }) => protectedBy],
      ],
      empty: 'No page is protected. Protect one with: serplift publish protect URL',
    }),
  );

/** `serplift publish protect` */
export const protectPage = (cli: Cli, pageUrl: string | undefined, { off }: { off?: boolean }): Promise<void> => {
  if (pageUrl === undefined && off === true)
    throw new UsageError(
      'Name the page that may be published to again. List protected pages with: serplift publish protect',
    );
  if (pageUrl === undefined) return listProtected(cli);
  return withTools(cli, async ({ session, api }) => {
    const isProtected = off !== true;
    const page = { teamId: await teamIdOf(session, api), pageUrl };
    await session.call(isProtected ? api.destinations.protectPage : api.destinations.unprotectPage, page);
    const said = isProtected ? 'Nothing will be published to this page.' : 'This page can be published to again.';
    await cli.done({ pageUrl, isProtected }, said);
  });
};
