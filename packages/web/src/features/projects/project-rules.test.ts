import type { Project } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import {
  checkProject,
  cleaningHint,
  connectedServices,
  draftOfProject,
  firstProjectDraft,
  inputOfProject,
  savedText,
  shownCompetitors,
} from './project-rules.ts';

const project: Project = {
  id: '1',
  name: 'Shop',
  domain: 'shop.example',
  competitorDomains: [],
  searchConsoleWebsiteId: null,
  googleAdsAccountId: null,
  googleAnalyticsAccountId: null,
  createdAt: '2026-01-01T00:00:00Z',
};

describe('the form of a project', () => {
  it('has one blank competitor row when there are none', () => {
    expect(draftOfProject(null).competitors).toEqual(['']);
    expect(draftOfProject(project).competitors).toEqual(['']);
    expect(draftOfProject({ ...project, competitorDomains: ['a.example'] }).competitors).toEqual(['a.example']);
  });

  it('asks for a name and a domain', () => {
    expect(checkProject(draftOfProject(null))).toEqual({
      name: 'Please enter a project name',
      domain: 'Please enter a domain',
    });
    expect(checkProject({ ...draftOfProject(project), name: '  ', domain: 'x' })).toEqual({
      name: 'Please enter a project name',
      domain: 'Enter a domain such as example.com.',
    });
  });

  it('points at the competitor row that is wrong, and not at blank ones', () => {
    const competitors = ['', 'nothing', 'www.shop.example', 'https://rival.example/'];
    expect(checkProject({ ...draftOfProject(project), competitors })).toEqual({
      'competitors.1': 'Enter a domain such as example.com.',
      'competitors.2': "This is the project's own domain.",
    });
  });

  it('sends no blank rows and no blank accounts [5-25]', () => {
    const draft = { ...draftOfProject(project), competitors: ['', ' a.example ', ' '], googleAdsAccountId: ' 123 ' };
    expect(inputOfProject(draft)).toEqual({
      name: 'Shop',
      domain: 'shop.example',
      competitorDomains: ['a.example'],
      searchConsoleWebsiteId: null,
      googleAdsAccountId: '123',
      googleAnalyticsAccountId: null,
    });
  });
});

it('a domain typed as a URL is announced and reported as cleaned', () => {
  expect(cleaningHint('https://www.shop.example/tents')).toBe('Will be saved as shop.example.');
  expect(cleaningHint('shop.example')).toBeUndefined();
  expect(cleaningHint('shop')).toBeUndefined();
  expect(savedText({ name: 'Shop', cleaned: [] })).toBe('Shop');
  expect(savedText({ name: 'Shop', cleaned: [{ typed: 'www.a.example', saved: 'a.example' }] })).toBe(
    '“www.a.example” was saved as a.example.',
  );
});

it('a card shows three competitors and counts the rest [2.9-2]', () => {
  expect(shownCompetitors(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: 0 });
  expect(shownCompetitors(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
});

it('a card names the services the project has an account of [2.9-3]', () => {
  expect(connectedServices(project)).toEqual([]);
  const all = { searchConsoleWebsiteId: 'a', googleAdsAccountId: 'b', googleAnalyticsAccountId: 'c' };
  expect(connectedServices({ ...project, ...all })).toEqual(['Search Console', 'Google Ads', 'Google Analytics']);
});

describe('the form of a new project', () => {
  const connected = { connected: true, status: 'connected' as const, accountEmail: null, connectedAt: null };
  const selectedAccount = {
    id: '4180001001',
    name: 'Shop',
    currencyCode: 'USD',
    timeZone: 'UTC',
    loginCustomerId: null,
  };
  const integrations = {
    searchConsole: { ...connected, selectedWebsite: 'sc-domain:shop.example' },
    googleAds: { ...connected, selectedAccount },
  };

  it('begins with the website and the account that the team has chosen', () => {
    expect(firstProjectDraft(integrations, [])).toMatchObject({
      name: 'shop.example',
      domain: 'shop.example',
      searchConsoleWebsiteId: 'sc-domain:shop.example',
      googleAdsAccountId: '4180001001',
    });
  });

  it('is blank where that project exists or nothing was chosen, and leaves out what is not connected', () => {
    expect(firstProjectDraft(integrations, [{ domain: 'shop.example' }])).toEqual(draftOfProject(null));
    const nothing = { ...integrations, searchConsole: { ...connected, selectedWebsite: null } };
    expect(firstProjectDraft(nothing, [])).toEqual(draftOfProject(null));
    const broken = { ...integrations, googleAds: { ...integrations.googleAds, status: 'reconnectNeeded' as const } };
    expect(firstProjectDraft(broken, []).googleAdsAccountId).toBe('');
  });
});
