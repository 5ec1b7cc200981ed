import type { Cli } from '../../session/cli.ts';
import { teamIdOf } from '../../session/team-id.ts';

/** What `ads counts` takes; without any it shows the counts. */
export interface CountOptions {
  headlines?: number;
  descriptions?: number;
}

/** `serplift ads counts`: shows or sets how many texts a run writes by default. */
export const adCounts = (cli: Cli, { headlines, descriptions }: CountOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teamId = await teamIdOf(session, api);
    const before = await session.call(api.ads.counts, { teamId });
    const isChange = headlines !== undefined || descriptions !== undefined;
    const counts = isChange
      ? await session.call(api.ads.setCounts, {
          teamId,
          headlinesCount: headlines ?? before.headlinesCount,
          descriptionsCount: descriptions ?? before.descriptionsCount,
        })
      : before;
    await cli.result(counts, () => {
      cli.print(`Headlines     ${counts.headlinesCount}`);
      cli.print(`Descriptions  ${counts.descriptionsCount}`);
    });
    if (isChange) cli.say('\nSaved. Runs now write this many texts unless you specify otherwise.');
    else if (!counts.isChosen) {
      cli.say('\nRecommended: 15 and 4. Google picks from more combinations; five headlines seldom reach Excellent.');
    }
  });
