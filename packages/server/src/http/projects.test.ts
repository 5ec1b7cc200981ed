import { api, type ApiError } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await openProduct();
  ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
});
afterAll(() => product.close());

const missing = '01a1fc44-fee5-7793-968f-69da1690a3e1';
const refused = (status: number, serverMessage?: string) =>
  expect.objectContaining({ status, ...(serverMessage === undefined ? {} : { serverMessage }) }) as unknown;

const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));

async function newProject(domain = 'shop.example') {
  return ana.call(api.projects.create, { name: 'Shop', domain });
}
async function newPage(url = 'https://shop.example/tents') {
  const project = await newProject();
  return ana.call(api.projectPages.create, { projectId: project.id, url });
}

describe('projects', () => {
  it('are created, listed newest first, read, replaced and deleted [7-33, 7-34]', async () => {
    const first = await newProject('first.example');
    const second = await ana.call(api.projects.create, {
      name: '  Second ',
      domain: 'second.example',
      competitorDomains: ['rival.example'],
    });
    expect(second).toMatchObject({
      name: 'Second',
      domain: 'second.example',
      competitorDomains: ['rival.example'],
      searchConsoleWebsiteId: null,
      googleAdsAccountId: null,
      googleAnalyticsAccountId: null,
      cleaned: [],
    });
    const { cleaned: _, ...shown } = second;
    expect(await ana.call(api.projects.show, { projectId: second.id })).toEqual(shown);
    expect((await ana.call(api.projects.list, {})).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);

    const edited = await ana.call(api.projects.edit, { projectId: second.id, name: 'Renamed', domain: 'new.example' });
    expect(edited).toMatchObject({ name: 'Renamed', competitorDomains: [], googleAdsAccountId: null });
    expect(edited.createdAt).toBe(second.createdAt);

    await ana.call(api.projects.remove, { projectId: second.id });
    await expect(ana.call(api.projects.show, { projectId: second.id })).rejects.toEqual(refused(404));
    await expect(ana.call(api.projects.remove, { projectId: second.id })).rejects.toEqual(refused(404));
  });

  it('take a domain typed as a URL and say what was saved [5-24]', async () => {
    const project = await ana.call(api.projects.create, {
      name: 'Shop',
      domain: 'https://www.Shop.example/tents?x=1',
      competitorDomains: ['', 'www.rival.example', 'rival.example', ' '],
    });
    expect(project).toMatchObject({ domain: 'shop.example', competitorDomains: ['rival.example'] });
    expect(project.cleaned).toEqual([
      { typed: 'https://www.Shop.example/tents?x=1', saved: 'shop.example' },
      { typed: 'www.rival.example', saved: 'rival.example' },
    ]);
  });

  it('need a name and a domain, and no more than five competitors [3-25, 5-23]', async () => {
    await expect(ana.call(api.projects.create, { name: ' ', domain: '' })).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [
          { at: 'name', message: 'Please enter a project name' },
          { at: 'domain', message: 'Please enter a domain' },
        ],
      },
    });
    const competitorDomains = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.example`);
    const project = { name: 'n'.repeat(100), domain: 'x.example' };
    await ana.call(api.projects.create, { ...project, competitorDomains: competitorDomains.slice(0, 5) });
    await expect(ana.call(api.projects.create, { ...project, competitorDomains })).rejects.toEqual(
      refused(400, 'At most 5 competitor domains.'),
    );
    await expect(ana.call(api.projects.create, { ...project, name: 'n'.repeat(101) })).rejects.toEqual(refused(400));
    await expect(ana.call(api.projects.create, { ...project, domain: 'no domain' })).rejects.toEqual(
      refused(400, 'Enter a domain such as example.com.'),
    );
  });

  it('ignore fields that no one may set', async () => {
    const bob = await product.signUpWithTeam('bob@example.com', 'Bob Ltd');
    const { team } = await bob.call(api.user.current, {});
    const body = {
      name: 'Mine',
      domain: 'x.example',
      id: missing,
      teamId: team?.id,
      createdAt: '2001-01-01T00:00:00Z',
    };
    const project = await ana.call(api.projects.create, body);
    expect(project.id).not.toBe(missing);
    expect(project.createdAt).not.toMatch(/^2001/u);
    expect(await bob.call(api.projects.list, {})).toEqual([]);
  });

  it('choose accounts only among those of the connections, and keep them when a connection goes [TI-03, 6-8]', async () => {
    const owner = await product.signUpWithTeam('olga@example.com', 'Olga Ltd');
    const fields = { name: 'Shop', domain: 'juniperandpine.example' };
    const websiteId = 'sc-domain:juniperandpine.example';
    const choose = (accounts: object) => owner.call(api.projects.create, { ...fields, ...accounts });
    await expect(choose({ searchConsoleWebsiteId: websiteId })).rejects.toEqual(
      refused(422, 'Connect Search Console in Team Settings first.'),
    );

    await product.connectGoogle(owner);
    const teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
    const [accounts, websites] = await Promise.all([
      owner.call(api.integrations.analyticsProperties, { teamId }),
      owner.call(api.integrations.websites, { teamId }),
    ]);
    const propertyId = accounts[0]?.properties[0]?.id ?? '';
    const chosen = { searchConsoleWebsiteId: websiteId, googleAnalyticsAccountId: propertyId };
    const project = await choose(chosen);
    expect(project).toMatchObject(chosen);

    await expect(choose({ searchConsoleWebsiteId: 'https://elsewhere.example/' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ at: 'searchConsoleWebsiteId' }] },
    });
    const forbidden = websites.find(({ selectable }) => !selectable)?.siteUrl ?? '';
    await expect(choose({ searchConsoleWebsiteId: forbidden })).rejects.toEqual(
      refused(400, 'Insufficient permissions for this website.'),
    );
    await expect(choose({ googleAnalyticsAccountId: 'properties/1' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ at: 'googleAnalyticsAccountId' }] },
    });

    await expect(choose({ googleAdsAccountId: 'banana' })).rejects.toMatchObject({
      status: 400,
      serverMessage: "This account is not among the team's Google Ads accounts.",
      details: { issues: [{ at: 'googleAdsAccountId' }] },
    });
    // As Google Ads shows it and as its API does.
    for (const googleAdsAccountId of ['418-000-1001', '4180001001']) {
      expect(await choose({ googleAdsAccountId })).toMatchObject({ googleAdsAccountId });
    }

    await owner.call(api.integrations.disconnectSearchConsole, {});
    const renamed = { projectId: project.id, ...fields, name: 'Still editable', ...chosen };
    expect(await owner.call(api.projects.edit, renamed)).toMatchObject({ name: 'Still editable', ...chosen });
  });
});

describe('pages of a project', () => {
  it('are added with defaults, replaced, counted and deleted [7-35, 7-36]', async () => {
    const project = await newProject();
    const page = await ana.call(api.projectPages.create, { projectId: project.id, url: 'https://shop.example/a#top' });
    expect(page).toMatchObject({ url: 'https://shop.example/a', priority: 'medium', volume: 0, ideasCount: 0 });
    const change = { pageId: page.id, url: 'https://shop.example/b', priority: 'high' as const, volume: 1_000_000_000 };
    await ana.call(api.projectPages.edit, change);
    await ana.call(api.ideas.create, { pageId: page.id, type: 'content' });
    const [listed] = await ana.call(api.projectPages.list, { projectId: project.id });
    expect(listed).toMatchObject({ url: 'https://shop.example/b', priority: 'high', ideasCount: 1 });
    await ana.call(api.projectPages.remove, { pageId: page.id });
    expect(await ana.call(api.projectPages.list, { projectId: project.id })).toEqual([]);
  });

  it('have each URL once in a project, even when two people add it at the same time', async () => {
    const [project, other] = await Promise.all([newProject(), newProject()]);
    const add = (projectId: string, url: string) => ana.call(api.projectPages.create, { projectId, url });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => add(project.id, 'https://Shop.example/a#one')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const conflict = refused(409, 'This page is already in the project.');
    expect(reasonsOf(results)).toEqual(Array.from({ length: 4 }, () => conflict));
    await add(other.id, 'https://shop.example/a');
    const second = await add(project.id, 'https://shop.example/b');
    const change = ana.call(api.projectPages.edit, { pageId: second.id, url: 'https://shop.example/a' });
    await expect(change).rejects.toEqual(conflict);
  });

  it('refuse an invalid web address, priority or volume [3-26]', async () => {
    const { id: projectId } = await newProject();
    const url = 'https://shop.example/';
    for (const page of [
      { url: 'shop.example' },
      { url: 'javascript:alert(1)' },
      { url: `${url}${'a'.repeat(2000)}` },
      { url, priority: 'urgent' as 'high' },
      { url, volume: -1 },
      { url, volume: 1.5 },
      { url, volume: 1_000_000_001 },
    ]) {
      await expect(ana.call(api.projectPages.create, { projectId, ...page })).rejects.toEqual(refused(400));
    }
    expect(await ana.call(api.projectPages.list, { projectId })).toEqual([]);
  });
});

describe('ideas', () => {
  it('keep what was entered, fill what was not, and can be replaced and deleted [3-27, 7-37, 7-38]', async () => {
    const page = await newPage();
    const entered = {
      type: 'technical',
      tags: ['speed', 'images'],
      stats: { keyword: 'tents', volume: 900, impressions: 5000, clicks: 41, ctr: 0.82, position: 6.4 },
      analysis: { headlines: [{ title: 'Why', content: 'Pages above are faster.' }] },
      changes: 'Compress the pictures.',
    };
    const idea = await ana.call(api.ideas.create, { pageId: page.id, ...entered });
    expect(idea).toMatchObject(entered);
    expect(await ana.call(api.ideas.list, { pageId: page.id })).toEqual([idea]);
    const edited = await ana.call(api.ideas.edit, { ideaId: idea.id, type: 'ux', tags: ['', 'nav', 'nav'] });
    expect(edited).toMatchObject({
      id: idea.id,
      type: 'ux',
      tags: ['nav'],
      stats: { keyword: '', volume: null, impressions: null, clicks: null, ctr: null, position: null },
      analysis: { headlines: [] },
      changes: '',
    });
    await ana.call(api.ideas.remove, { ideaId: idea.id });
    expect(await ana.call(api.ideas.list, { pageId: page.id })).toEqual([]);
    await expect(ana.call(api.ideas.remove, { ideaId: idea.id })).rejects.toEqual(refused(404));
  });

  it('refuse figures that cannot be, and texts without end', async () => {
    const { id: pageId } = await newPage();
    for (const idea of [
      { type: ' ' },
      { type: 't'.repeat(61) },
      { type: 'content', tags: Array.from({ length: 21 }, (_, row) => String(row)) },
      { type: 'content', stats: { ctr: 100.1 } },
      { type: 'content', stats: { position: -0.1 } },
      { type: 'content', stats: { clicks: 1.5 } },
      { type: 'content', analysis: { headlines: Array.from({ length: 21 }, () => ({ title: 'x' })) } },
      { type: 'content', changes: 'x'.repeat(10_001) },
    ]) {
      await expect(ana.call(api.ideas.create, { pageId, ...idea })).rejects.toEqual(refused(400));
    }
  });

  it('take any characters a person can paste [VA-04]', async () => {
    const { id: pageId } = await newPage();
    const pasted = 'Zelt 🏕️ \u202e "quote" \\ud83d <b>';
    const idea = await ana.call(api.ideas.create, {
      pageId,
      type: pasted.slice(0, 20),
      tags: [pasted],
      analysis: { headlines: [{ title: pasted, content: pasted }] },
    });
    expect(idea.analysis.headlines[0]?.title).toBe(pasted);
  });
});

describe('deleting a project', () => {
  it('deletes its pages and ideas, and is written down', async () => {
    const page = await newPage();
    const idea = await ana.call(api.ideas.create, { pageId: page.id, type: 'content' });
    await ana.call(api.projects.remove, { projectId: page.projectId });
    await expect(ana.call(api.ideas.list, { pageId: page.id })).rejects.toEqual(refused(404));
    await expect(ana.call(api.ideas.edit, { ideaId: idea.id, type: 'ux' })).rejects.toEqual(refused(404));
    const deeds = await product.database
      .knex('audit_log')
      .whereIn('subject', [page.projectId, page.id, idea.id])
      .orderBy('created_at')
      .pluck<string[]>('action');
    expect(deeds).toEqual(['project.create', 'projectPage.create', 'idea.create', 'project.delete']);
  });

  it('while pages are added leaves no page behind and never fails by accident', async () => {
    const project = await newProject();
    const adds = Array.from({ length: 10 }, (_, page) =>
      ana.call(api.projectPages.create, { projectId: project.id, url: `https://shop.example/${page}` }),
    );
    const [, ...results] = await Promise.allSettled([
      ana.call(api.projects.remove, { projectId: project.id }),
      ...adds,
    ]);
    expect(reasonsOf(results).filter((reason) => (reason as ApiError).status !== 404)).toEqual([]);
  });
});

it('ids that cannot exist are missing', async () => {
  for (const id of ['0', 'x', '%00', missing]) {
    await expect(ana.call(api.projects.show, { projectId: id })).rejects.toEqual(refused(404));
    await expect(ana.call(api.projectPages.list, { projectId: id })).rejects.toEqual(refused(404));
    await expect(ana.call(api.ideas.list, { pageId: id })).rejects.toEqual(refused(404));
    await expect(ana.call(api.ideas.remove, { ideaId: id })).rejects.toEqual(refused(404));
  }
});
