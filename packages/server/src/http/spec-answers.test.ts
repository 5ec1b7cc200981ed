import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anId, anInstant, someText } from '../testing/answer-shapes.ts';
import { type InvitationScene, openInvitationScene } from '../testing/invitation-scene.ts';
import type { Person } from '../testing/open-product.ts';
import { sandboxSite as site, sandboxWebsite } from '../testing/search-runs.ts';

const shop = '4180001001';
let scene: InvitationScene;
let owner: Person;
let teamPath: string;

beforeAll(async () => {
  scene = await openInvitationScene();
  ({ owner } = scene);
  teamPath = `/api/teams/${scene.teamId}`;
  await scene.product.connectGoogle(owner);
});
afterAll(() => scene.product.close());

/** The answer as it travels, before any client reads it. */
async function read<Answer = unknown>(path: string, person = owner): Promise<Answer> {
  return (await (await person.fetch(path)).json()) as Answer;
}

describe('people answer with the fields of the specification', () => {
  it.each([
    { roleId: 'owner', isOwner: true, canInviteMembers: true },
    { roleId: 'admin', isOwner: false, canInviteMembers: true },
    { roleId: 'member', isOwner: false, canInviteMembers: false },
  ] as const)('a user of the team with the role $roleId [3-2, 7-5]', async ({ roleId, isOwner, canInviteMembers }) => {
    const email = roleId === 'owner' ? owner.email : `new-${roleId}@mail.example`;
    const person = roleId === 'owner' ? owner : await scene.newMember(email, roleId);
    expect(await read('/api/user', person)).toMatchObject({
      id: anId,
      username: someText,
      email,
      displayName: roleId === 'owner' ? null : 'Ana Alvarez',
      team: { id: scene.teamId, name: 'Olga Ltd', slug: 'olga-ltd' },
      hasTeam: true,
      isOwner,
      canInviteMembers,
    });
  });

  it('a user without a team [3-2, 7-5]', async () => {
    const newcomer = await scene.product.signUp('newcomer@mail.example');
    expect(await read('/api/user', newcomer)).toMatchObject({
      id: anId,
      username: 'newcomer',
      email: 'newcomer@mail.example',
      displayName: null,
      team: null,
      hasTeam: false,
      isOwner: false,
      canInviteMembers: false,
    });
  });

  it('the members of the team with their roles, and the roles there are [3-4, 3-6, 7-44, 7-48]', async () => {
    const { id } = await owner.call(api.user.current, {});
    expect(await read('/api/team/members')).toContainEqual(
      expect.objectContaining({
        id,
        username: 'olga',
        email: owner.email,
        roles: [{ id: 'owner', name: 'Owner' }],
        joinedAt: anInstant,
      }),
    );
    expect(await read('/api/roles')).toEqual([
      { id: 'owner', name: 'Owner' },
      { id: 'admin', name: 'Admin' },
      { id: 'member', name: 'Member' },
    ]);
  });

  it('an invitation in the list and behind its link [3-5]', async () => {
    const email = 'invited@mail.example';
    const { id, token } = await scene.invite(email, 'admin');
    const open = { roleId: 'admin', expiresAt: anInstant, claimedAt: null, teamName: 'Olga Ltd' };
    const listed = await read<{ createdAt: string; expiresAt: string }[]>(`${teamPath}/invitations`);
    const mine = listed.find((one) => 'id' in one && one.id === id);
    expect(mine).toMatchObject({ id, email, createdAt: anInstant, ...open });
    const weekMs = 7 * 24 * 3_600_000;
    expect(Date.parse(mine?.expiresAt ?? '') - Date.parse(mine?.createdAt ?? '')).toBe(weekMs);
    expect(await read(`/api/invitations/${token}`, scene.product.stranger())).toMatchObject({ email, ...open });
  });
});

describe('Google services answer with the fields of the specification', () => {
  it('what is connected and which website is selected, before and after [3-8, 7-7]', async () => {
    const connected = { connected: true };
    const state = { searchConsole: connected, googleAds: connected, googleAnalytics: connected };
    expect(await read(`${teamPath}/integrations`)).toMatchObject({
      ...state,
      searchConsole: { connected: true, selectedWebsite: null },
    });
    await owner.call(api.user.selectWebsite, { websiteUrl: sandboxWebsite });
    expect(await read(`${teamPath}/integrations`)).toMatchObject({
      ...state,
      searchConsole: { connected: true, selectedWebsite: sandboxWebsite },
    });
    const other = await scene.product.signUpWithTeam('other@mail.example', 'Other');
    const { team } = await other.call(api.user.current, {});
    expect(await read(`/api/teams/${team?.id}/integrations`, other)).toMatchObject({
      searchConsole: { connected: false, selectedWebsite: null },
      googleAds: { connected: false },
      googleAnalytics: { connected: false },
    });
  });

  it('websites, ads accounts and Analytics accounts of the connected person [3-9, 3-10, 3-11]', async () => {
    expect(await read(`${teamPath}/search-console-websites`)).toContainEqual(
      expect.objectContaining({ siteUrl: sandboxWebsite, permissionLevel: 'siteFullUser' }),
    );
    expect(await read(`${teamPath}/google-ads-accounts`)).toContainEqual(
      expect.objectContaining({
        id: shop,
        name: 'Juniper & Pine',
        descriptiveName: 'Juniper & Pine',
        currencyCode: 'USD',
        timeZone: 'America/Los_Angeles',
      }),
    );
    expect(await read(`${teamPath}/google-analytics-properties`)).toContainEqual({
      accountName: 'Juniper & Pine',
      properties: [
        { id: '410001', displayName: 'juniperandpine.example (web shop)' },
        { id: '410002', displayName: 'Juniper & Pine app' },
      ],
    });
  });

  it('campaigns and their ad groups, with click-through rates that are clicks by impressions [3-12, 3-13]', async () => {
    const rate = (one: { clicks: number; impressions: number }) => one.clicks / one.impressions;
    type Counted = { name: string; clicks: number; impressions: number; ctr: number };
    const campaigns = await read<(Counted & { adGroups: Counted[] })[]>(
      `${teamPath}/google-ads-campaigns?accountId=${shop}`,
    );
    const shelter = campaigns.find(({ name }) => name === 'Shelter and Sleep');
    expect(shelter).toMatchObject({ id: someText, status: 'enabled', budget: 80, impressions: expect.any(Number) });
    const tents = shelter?.adGroups.find(({ name }) => name === 'Tents');
    expect(tents).toMatchObject({ id: someText, status: 'enabled', keywords: expect.arrayContaining([someText]) });
    for (const one of [shelter, tents]) expect(one?.ctr).toBeCloseTo(one === undefined ? -1 : rate(one), 12);
    expect(shelter?.ctr).toBeGreaterThan(0);
  });

  it.each([
    ['/api/auth/google-search-console/team', 'webmasters'],
    ['/api/auth/google-ads/team', 'adwords'],
    ['/api/auth/google-analytics/team', 'analytics'],
    ['/api/auth/google-all/team', 'webmasters'],
  ])('%s leads to Google’s consent page [7-28, 7-29, 7-30, 7-31]', async (path, scope) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await owner.fetch(path, { method: 'POST', headers, body: '{}' });
    const { authUrl } = (await answer.json()) as { authUrl: string };
    expect(authUrl).toContain('/o/oauth2/');
    expect(new URL(authUrl).searchParams.get('scope')).toContain(scope);
  });

  it('connecting Search Console for a user leads there too [7-27]', async () => {
    const { id } = await owner.call(api.user.current, {});
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ userId: id });
    const answer = await owner.fetch('/api/auth/google-search-console', { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ authUrl: expect.stringContaining('/o/oauth2/') });
  });
});

describe('what a team keeps answers with the fields of the specification', () => {
  it('a project with its accounts, its pages and their ideas [3-25, 3-26, 3-27]', async () => {
    const project = {
      name: 'Shop',
      domain: 'juniperandpine.example',
      competitorDomains: ['tallowoutfitters.example'],
      searchConsoleWebsiteId: sandboxWebsite,
      googleAdsAccountId: shop,
      googleAnalyticsAccountId: '410001',
    };
    const { id } = await owner.call(api.projects.create, project);
    expect(await read(`/api/projects/${id}`)).toEqual({ id, ...project, createdAt: anInstant });
    const page = { url: `${site}/tents/`, priority: 'high' as const, volume: 900 };
    const { id: pageId } = await owner.call(api.projectPages.create, { projectId: id, ...page });
    const idea = {
      type: 'content',
      tags: ['title', 'tents'],
      stats: { keyword: 'tent', volume: 5, impressions: 400, clicks: 10, ctr: 2.5, position: 3.5 },
      analysis: { headlines: [{ title: 'Sizes', content: 'Name how many people fit.' }] },
      changes: 'Say how many people fit into each tent.',
    };
    const { id: ideaId } = await owner.call(api.ideas.create, { pageId, ...idea });
    expect(await read(`/api/projects/${id}/pages`)).toEqual([
      expect.objectContaining({ id: pageId, ...page, ideasCount: 1 }),
    ]);
    expect(await read(`/api/pages/${pageId}/ideas`)).toEqual([expect.objectContaining({ id: ideaId, ...idea })]);
  });
});
