import { AppError, type GoogleAdsCampaign } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { openProgress } from '../../output/progress.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';
import { accountIdOf } from './find-account.ts';

/** Options that say which part of an account to work on. */
export interface AccountOptions {
  account?: string;
  campaign?: string[];
  adGroup?: string[];
  all?: boolean;
}

/** What a run is started on. */
export interface Selection {
  accountId: string | undefined;
  campaignIds: string[];
  adGroupIds: string[];
}

/** The campaigns of an account, the team's chosen one when none is named. */
export async function readCampaigns(tools: Tools, accountId: string | undefined): Promise<GoogleAdsCampaign[]> {
  const { cli, session, api } = tools;
  const progress = await openProgress(cli);
  try {
    if (cli.terminal.canAnimate) progress.show('Reading campaigns');
    const account = accountId === undefined ? {} : { accountId };
    return await session.call(api.integrations.googleAdsCampaigns, {
      teamId: await teamIdOf(session, api),
      ...account,
    });
  } finally {
    progress.stop();
  }
}

/** The ids of what is named by id or name; every one must exist, and names must be unique. */
export function findByName(
  known: readonly { id: string; name: string }[],
  wanted: readonly string[],
  noun: 'campaign' | 'ad group',
): string[] {
  return wanted.map((name) => {
    const found = known.filter((one) => one.id === name || one.name === name);
    const [first] = found;
    if (first !== undefined && found.length === 1) return first.id;
    const see = `serplift ads campaigns${noun === 'campaign' ? '' : ' --ad-groups'}`;
    if (first === undefined) throw new AppError('not_found', `There is no ${noun} "${name}". List them with: ${see}`);
    throw new UsageError(`${found.length} ${noun}s are named "${name}". Get the ID from: ${see}`);
  });
}

/** Turns options into ids; `--all` means every enabled campaign. */
export async function toSelection(tools: Tools, options: AccountOptions): Promise<Selection> {
  const { campaign = [], adGroup = [], all = false } = options;
  if (all && campaign.length + adGroup.length > 0) {
    throw new UsageError('--all includes everything. Leave out --campaign and --ad-group.');
  }
  if (!all && campaign.length + adGroup.length === 0) {
    throw new UsageError(
      'Choose what to write ads for with --campaign, --ad-group or --all. List campaigns with: serplift ads campaigns',
    );
  }
  const accountId = await accountIdOf(tools, options.account);
  const isKnown = !all && [...campaign, ...adGroup].every((name) => /^\d+$/u.test(name));
  if (isKnown) return { accountId, campaignIds: campaign, adGroupIds: adGroup };
  const campaigns = await readCampaigns(tools, accountId);
  if (all) {
    const enabled = campaigns.filter(({ status }) => status === 'enabled').map(({ id }) => id);
    return { accountId, campaignIds: enabled, adGroupIds: [] };
  }
  const adGroups = campaigns.flatMap((one) => one.adGroups);
  return {
    accountId,
    campaignIds: findByName(campaigns, campaign, 'campaign'),
    adGroupIds: findByName(adGroups, adGroup, 'ad group'),
  };
}
