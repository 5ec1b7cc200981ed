import { describe, expect, it } from 'vitest';
import { AppError } from '../contract/errors.ts';
import type { Project, ProjectInput } from '../contract/projects/projects-api.ts';
import { cleanIdea } from './ideas/manage-ideas.ts';
import { cleanPageUrl, cleanProject, comparableAddress, competitorsOf } from './project-rules.ts';

const typed: ProjectInput = {
  name: 'Shop',
  domain: 'shop.example',
  competitorDomains: [],
  searchConsoleWebsiteId: null,
  googleAdsAccountId: null,
  googleAnalyticsAccountId: null,
};

function issuesOf(action: () => unknown) {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error.details?.issues;
  }
  return 'no issues';
}

describe('the address of a saved page', () => {
  it('is that of the search data however it was typed', () => {
    const same = ['https://shop.example/tents', 'http://www.shop.example/tents/', 'https://shop.example/tents#top'];
    expect(new Set(same.map(comparableAddress))).toEqual(new Set(['shop.example/tents']));
    expect(comparableAddress('https://shop.example/tents?page=2')).not.toBe(comparableAddress(same[0] ?? ''));
  });
});

describe('a typed project', () => {
  it('keeps competitors once, without blanks, and reports what was cleaned', () => {
    const rows = ['', 'https://www.rival.example/', 'rival.example', '', 'Other.example'];
    const { fields, cleaned } = cleanProject({ ...typed, domain: 'www.shop.example', competitorDomains: rows });
    expect(fields).toMatchObject({ domain: 'shop.example', competitorDomains: ['rival.example', 'other.example'] });
    expect(cleaned).toEqual([
      { typed: 'www.shop.example', saved: 'shop.example' },
      { typed: 'https://www.rival.example/', saved: 'rival.example' },
    ]);
  });

  it('has at most five competitors, repetitions and blanks not counted [5-25]', () => {
    const five = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
    const rows = [...five, '', 'www.a.example'];
    expect(cleanProject({ ...typed, competitorDomains: rows }).fields.competitorDomains).toEqual(five);
    expect(issuesOf(() => cleanProject({ ...typed, competitorDomains: [...five, 'f.example'] }))).toEqual([
      { at: 'competitorDomains', message: 'At most 5 competitor domains.' },
    ]);
  });

  it('names every field without a domain, and a competitor that is the project itself', () => {
    const rows = ['nothing', 'ok.example'];
    expect(issuesOf(() => cleanProject({ ...typed, domain: 'no domain', competitorDomains: rows }))).toEqual([
      { at: 'domain', message: 'Enter a domain such as example.com.' },
      { at: 'competitorDomains.0', message: 'Enter a domain such as example.com.' },
    ]);
    expect(issuesOf(() => cleanProject({ ...typed, competitorDomains: ['www.shop.example'] }))).toEqual([
      { at: 'competitorDomains.0', message: "This is the project's own domain." },
    ]);
  });

  it('takes a blank account as none', () => {
    expect(cleanProject({ ...typed, googleAdsAccountId: '' }).fields.googleAdsAccountId).toBeNull();
  });
});

describe("a page's URL", () => {
  it('is kept whole but for the fragment', () => {
    expect(cleanPageUrl('HTTPS://Shop.Example/Tents?b=2&a=1#top')).toBe('https://shop.example/Tents?b=2&a=1');
  });

  it.each(['shop.example/tents', 'javascript:alert(1)', 'ftp://shop.example/', 'https://', '/tents'])(
    'cannot be %j',
    (url) => {
      expect(issuesOf(() => cleanPageUrl(url))).toMatchObject([{ at: 'url' }]);
    },
  );

  it('is at most 2,000 characters long as it is kept', () => {
    const start = 'https://shop.example/';
    expect(cleanPageUrl(start + 'a'.repeat(2000 - start.length))).toHaveLength(2000);
    expect(issuesOf(() => cleanPageUrl(start + 'ä'.repeat(500)))).toMatchObject([{ at: 'url' }]);
  });
});

it('an idea loses blank and repeated tags and blank sections', () => {
  const stats = { keyword: '', volume: null, impressions: null, clicks: null, ctr: null, position: null };
  const headlines = [
    { title: '', content: '' },
    { title: 'Why', content: '' },
  ];
  const idea = cleanIdea({ type: 'content', tags: ['', 'faq', 'faq'], stats, analysis: { headlines }, changes: '' });
  expect(idea.tags).toEqual(['faq']);
  expect(idea.analysis.headlines).toEqual([{ title: 'Why', content: '' }]);
});

describe('the competitors of a website', () => {
  const project = (fields: Partial<Project>): Project => ({
    ...typed,
    id: '1',
    createdAt: '2026-01-01T00:00:00Z',
    ...fields,
  });
  const projects = [
    project({ competitorDomains: ['a.example', 'b.example'] }),
    project({ competitorDomains: ['b.example', 'c.example'] }),
    project({ domain: 'else.example', competitorDomains: ['d.example'] }),
    project({
      domain: 'brand.example',
      searchConsoleWebsiteId: 'https://blog.shop.example/',
      competitorDomains: ['e.example', 'blog.shop.example'],
    }),
  ];

  it('come from every project of its domain, in whichever form Search Console names it', () => {
    for (const website of ['sc-domain:shop.example', 'https://www.shop.example/', 'http://shop.example/']) {
      expect(competitorsOf(projects, website)).toEqual(['a.example', 'b.example', 'c.example']);
    }
  });

  it('come from a project that chose the website, never naming the website itself', () => {
    expect(competitorsOf(projects, 'https://blog.shop.example/')).toEqual(['e.example']);
  });

  it('are none without a project', () => {
    expect(competitorsOf(projects, 'sc-domain:nobody.example')).toEqual([]);
    expect(competitorsOf([], 'not a website')).toEqual([]);
  });
});
