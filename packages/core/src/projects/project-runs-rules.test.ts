import { describe, expect, it } from 'vitest';
import { isRunOfProject } from './list-project-runs.ts';

const project = {
  domain: 'shop.example',
  searchConsoleWebsiteId: 'https://blog.shop.example/',
  googleAdsAccountId: '123-456-7890',
};

describe('a run belongs to a project', () => {
  it('by its website, however the property is written', () => {
    for (const subject of ['sc-domain:shop.example', 'https://www.shop.example/', 'http://shop.example/en/'])
      expect(isRunOfProject({ kind: 'seo', subject, settings: {} }, project)).toBe(true);
    expect(isRunOfProject({ kind: 'questions', subject: 'https://blog.shop.example/', settings: {} }, project)).toBe(
      true,
    );
  });

  it('not by a subdomain it does not name, nor by another site', () => {
    expect(isRunOfProject({ kind: 'seo', subject: 'https://other.shop.example/', settings: {} }, project)).toBe(false);
    expect(isRunOfProject({ kind: 'seo', subject: 'https://myshop.example/', settings: {} }, project)).toBe(false);
  });

  it('by its ads account, with or without dashes', () => {
    const onAccount = (selectedAccountId?: string) => ({
      kind: 'ads' as const,
      subject: 'Shop',
      settings: { selectedAccountId },
    });
    expect(isRunOfProject(onAccount('1234567890'), project)).toBe(true);
    expect(isRunOfProject(onAccount('1234567891'), project)).toBe(false);
    expect(isRunOfProject(onAccount(), { ...project, googleAdsAccountId: null })).toBe(false);
  });
});
