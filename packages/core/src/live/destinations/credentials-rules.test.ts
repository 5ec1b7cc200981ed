import { expect, test } from 'vitest';
import type { AppError } from '../../contract/errors.ts';
import type { DestinationInput, SystemKind } from '../../contract/live/destinations-api.ts';
import { connectionOf, readCredentials, repositoryOf } from './credentials-rules.ts';

const websiteUrl = 'https://www.example.com/';
const adminKey = `${'a1'.repeat(12)}:${'b2'.repeat(32)}`;
/** The field that is refused; null when nothing is. */
function refusedField(kind: SystemKind, input: Partial<DestinationInput>): string | null {
  try {
    readCredentials(kind, { kind, websiteUrl, ...input }, websiteUrl);
    return null;
  } catch (error) {
    const { issues } = (error as AppError).details as { issues: { at: string }[] };
    return issues[0]?.at ?? '';
  }
}

test('a store may be typed as its name, its host or its address', () => {
  for (const shop of ['my-shop', 'My-Shop.myshopify.com', 'https://my-shop.myshopify.com/']) {
    const input = { kind: 'shopify', websiteUrl, shop, clientId: 'id', clientSecret: 'shpss_1' } as const;
    expect(readCredentials('shopify', input, websiteUrl)).toMatchObject({
      settings: { shop: 'my-shop.myshopify.com', clientId: 'id' },
      secret: 'shpss_1',
    });
  }
});

test('another host can never be sent the token of a store', () => {
  for (const shop of ['evil.example', 'my-shop.myshopify.com.evil.example', 'evil.example/.myshopify.com', 'a@b', '']) {
    expect(refusedField('shopify', { shop, clientId: 'id', clientSecret: 'shpss_1' })).toBe('shop');
  }
});

test('what is missing or malformed is named by its field', () => {
  expect(refusedField('wordpress', {})).toBe('username');
  expect(refusedField('wordpress', { username: 'editor' })).toBe('applicationPassword');
  expect(refusedField('ghost', {})).toBe('adminKey');
  expect(refusedField('ghost', { adminKey: 'not a key' })).toBe('adminKey');
  expect(refusedField('ghost', { adminKey, adminUrl: 'ftp://example.com' })).toBe('adminUrl');
  expect(refusedField('shopify', { shop: 'my-shop' })).toBe('clientId');
  expect(refusedField('shopify', { shop: 'my-shop', clientId: 'id' })).toBe('clientSecret');
  expect(refusedField('wordpress', { username: 'a', applicationPassword: 'b', siteUsername: 'c' })).toBe(
    'sitePassword',
  );
});

test('the password of a web server is kept beside the application password', () => {
  const input = {
    username: 'editor',
    applicationPassword: 'abcd\nefgh',
    siteUsername: 'staging',
    sitePassword: 'x\ny',
  };
  const { settings, secret } = readCredentials('wordpress', { kind: 'wordpress', websiteUrl, ...input }, websiteUrl);
  expect(settings).toEqual({ username: 'editor', siteUsername: 'staging' });
  expect(connectionOf('wordpress', { settings, secret, websiteUrl })).toMatchObject({
    applicationPassword: 'abcd\nefgh',
    siteLogin: { username: 'staging', password: 'x\ny' },
  });
});

test('a Ghost site without a separate editor address is edited at the website', () => {
  const { settings, secret } = readCredentials('ghost', { kind: 'ghost', websiteUrl, adminKey }, websiteUrl);
  expect(connectionOf('ghost', { settings, secret, websiteUrl })).toEqual({
    kind: 'ghost',
    siteUrl: websiteUrl,
    adminUrl: websiteUrl,
    adminKey,
  });
});

test('a repository on GitHub may be typed as its name or its address', () => {
  const repositoryToken = 'github_pat_1';
  for (const repository of ['my-company/website', 'https://github.com/my-company/website.git']) {
    const input = { kind: 'github', websiteUrl, repository, repositoryToken } as const;
    const { settings, secret } = readCredentials('github', input, websiteUrl);
    expect(repositoryOf({ settings, secret })).toEqual({
      apiUrl: 'https://api.github.com',
      owner: 'my-company',
      name: 'website',
      branch: null,
      token: repositoryToken,
    });
  }
  for (const repository of ['website', 'git@github.com:my-company/website', 'my-company/..', '../..']) {
    expect(refusedField('github', { repository, repositoryToken })).toBe('repository');
  }
  expect(refusedField('github', { repository: 'a/b', repositoryToken, branch: '-f' })).toBe('branch');
  expect(refusedField('github', { repository: 'a/b' })).toBe('repositoryToken');
});
