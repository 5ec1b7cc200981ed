import { describeGoogleWrites, type GoogleAdsAccount, type GoogleAdsCampaign } from '@serplift/core/api';
import { counted, type Figure, noValue, shareCell } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import type { ListColumn } from '../../output/print-table.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';
import { accountIdOf, accountNumber, findAccount } from './find-account.ts';
import { joined } from './print-ad-groups.ts';
import { type AccountOptions, findByName, readCampaigns } from './select-ad-groups.ts';

/** What to know before choosing an account. */
function useOf({ selected, testAccount, hasCampaigns }: GoogleAdsAccount): string {
  if (selected) return 'selected';
  if (hasCampaigns === false) return testAccount ? 'test account, no campaigns' : 'no campaigns';
  return testAccount ? 'test account' : '';
}

/** `serplift ads accounts`: the accounts of the connected Google account, those with campaigns first. */
export async function listAccounts(tools: Tools): Promise<void> {
  const { cli, session, api } = tools;
  const accounts = await session.call(api.integrations.googleAdsAccounts, { teamId: await teamIdOf(session, api) });
  await printList(cli, accounts, {
    columns: [
      ['Account', ({ id }) => ({ shown: accountNumber(id), plain: id })],
      ['Name', ({ name }) => name, 16],
      ['Currency', ({ currencyCode }) => currencyCode],
      ['Time zone', ({ timeZone }) => timeZone],
      ['Use', useOf],
    ],
    empty: 'The connected Google account has no Google Ads account with campaigns.',
  });
  if (!accounts.some(({ selected }) => selected)) cli.say('Choose one with: serplift ads accounts --select ACCOUNT');
}

/** `serplift ads accounts --select`: makes an account the team's choice. */
export async function selectAccount(tools: Tools, wanted: string): Promise<void> {
  const { cli, session, api } = tools;
  const teamId = await teamIdOf(session, api);
  const account = findAccount(await session.call(api.integrations.googleAdsAccounts, { teamId }), wanted);
  await session.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: account.id });
  const sentence = `Your team now uses ${account.name} (${accountNumber(account.id)}).`;
  await cli.done({ ...account, selected: true }, sentence);
}

type Figures = Pick<GoogleAdsCampaign, 'impressions' | 'clicks' | 'ctr'>;

const figureColumns: readonly ListColumn<Figures>[] = [
  ['Impressions', ({ impressions }) => impressions, 'right'],
  ['Clicks', ({ clicks }) => clicks, 'right'],
  ['CTR', ({ ctr }) => shareCell(ctr), 'right'],
];

/** `serplift ads campaigns`: the Search campaigns of an account, those with most impressions first. */
export async function listCampaigns(tools: Tools, options: AccountOptions): Promise<void> {
  const { cli } = tools;
  const all = await readCampaigns(tools, await accountIdOf(tools, options.account));
  const wanted = options.campaign === undefined ? null : new Set(findByName(all, options.campaign, 'campaign'));
  const campaigns = all.filter(({ id }) => wanted?.has(id) ?? true);
  await printList(cli, campaigns, {
    columns: [
      ['ID', ({ id }) => id],
      ['Campaign', ({ name }) => name, 16],
      ['Status', ({ status }) => status],
      ['Budget/day', ({ budget }) => (budget === null ? noValue : budget.toFixed(2)), 'right'],
      ['Ad groups', ({ adGroups }) => adGroups.length, 'right'],
      ...figureColumns,
    ],
    empty: 'The account has no Search campaigns.',
  });
  for (const { name, googleWrites } of campaigns) {
    const sentence = describeGoogleWrites(googleWrites);
    if (sentence !== null) cli.warn(`Note on "${name}": ${sentence}`);
  }
  const undeclared = campaigns.filter(({ euDeclarationMissing }) => euDeclarationMissing).length;
  if (undeclared > 0) {
    const sentence = `${counted(undeclared, 'campaign')} of the account must still declare whether it contains EU political advertising;`;
    cli.warn(
      `Note: ${sentence} until then, Google accepts no new ads. Declare it in Google Ads under Campaigns, Settings.`,
    );
  }
}

/** `serplift ads campaigns --ad-groups`: the ad groups of an account or of some campaigns. */
export async function listAdGroups(tools: Tools, options: AccountOptions): Promise<void> {
  const { cli } = tools;
  const all = await readCampaigns(tools, await accountIdOf(tools, options.account));
  const wanted = options.campaign === undefined ? null : new Set(findByName(all, options.campaign, 'campaign'));
  const adGroups = all
    .filter(({ id }) => wanted?.has(id) !== false)
    .flatMap(({ id: campaignId, name: campaignName, adGroups }) =>
      adGroups.map((adGroup) => Object.assign({ campaignId, campaignName }, adGroup)),
    );
  await printList(cli, adGroups, {
    columns: [
      ['ID', ({ id }) => id],
      ['Ad group', ({ name }) => name, 14],
      ['Campaign', ({ campaignName }) => campaignName, 12],
      ['Status', ({ status }) => status],
      ['Keywords', ({ keywords }) => ({ shown: String(keywords.length), plain: keywords.join(', ') }), 'right'],
      ...figureColumns,
    ],
    empty: 'There are no ad groups.',
  });
}

/** `serplift ads campaigns --ads`: the ads that ad groups of an account have today. */
export async function listCurrentAds(tools: Tools, wanted: readonly string[], options: AccountOptions): Promise<void> {
  const { cli, session, api } = tools;
  const known = (await readCampaigns(tools, await accountIdOf(tools, options.account))).flatMap(
    ({ adGroups }) => adGroups,
  );
  const ads = await session.call(api.ads.existingAds, { adGroupIds: findByName(known, wanted, 'ad group') });
  const nameOf = (id: string): string => known.find((one) => one.id === id)?.name ?? id;
  const texts = (assets: readonly { text: string }[]): Figure => ({
    shown: assets.map(({ text }) => text),
    plain: joined(assets),
  });
  await printList(cli, ads, {
    columns: [
      ['Ad group', ({ adGroupId }) => nameOf(adGroupId), 12],
      ['Ad', ({ id }) => id],
      ['Status', ({ status }) => status.toLowerCase()],
      ['Strength', ({ adStrength }) => adStrength?.toLowerCase() ?? noValue],
      ['Headlines', ({ headlines }) => texts(headlines), 20],
      ['Descriptions', ({ descriptions }) => texts(descriptions), 20],
    ],
    empty: 'They have no responsive search ads.',
  });
}
