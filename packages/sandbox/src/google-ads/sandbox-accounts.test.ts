import { describe, expect, it } from 'vitest';
import { adsContentOf } from '../world/ads/ads-builder.ts';
import { adsRootsOf, adsTreeOf } from '../world/ads/ads-content.ts';
import { createWorld } from '../world/create-world.ts';
import { columnsOf } from '../world/text-columns.ts';
import { checkNewAd } from './check-new-ad.ts';

const people = ['demo@juniperandpine.example', 'noel.ward@mail.example'];
const accounts = people.flatMap((email) => adsRootsOf(email) ?? []).flatMap((root) => adsTreeOf(root));
const contents = [...new Map(accounts.map(({ account }) => [account.id, adsContentOf(account)])).values()];
const adGroups = contents.flatMap((content) => content.adGroups);

describe('the accounts', () => {
  it('send people to pages that the site really has', () => {
    const urls = new Set(createWorld(1).pages.map(({ url }) => url));
    expect(adGroups.map(({ landingUrl }) => landingUrl).filter((url) => !urls.has(url))).toEqual([]);
  });

  it('hold only ads that Google would take [5-15]', () => {
    const refused = adGroups.flatMap((adGroup) =>
      adGroup.ads.flatMap((ad) =>
        checkNewAd({ ...ad, finalUrls: [ad.finalUrl] }, { otherUrls: [], ignoredTopics: [], at: [] }),
      ),
    );
    expect(refused).toEqual([]);
  });

  it('hold sixty campaigns of twenty ad groups with fifteen keywords, in addition to what was removed', () => {
    const catalog = contents.find(({ campaigns }) => campaigns.length > 50);
    const alive = (catalog?.adGroups ?? []).filter(
      ({ status, campaign }) => status !== 'REMOVED' && campaign.status !== 'REMOVED',
    );
    expect(alive).toHaveLength(1_200);
    expect(new Set(alive.map(({ campaign }) => campaign.id)).size).toBe(60);
    expect(alive.every(({ keywords }) => keywords.length === 15)).toBe(true);
    expect(new Set(alive.map(({ status }) => status))).toEqual(new Set(['ENABLED', 'PAUSED']));
    expect(catalog?.adGroups.length).toBeGreaterThan(1_200);
  });

  it('have ids that nothing else has', () => {
    const partIds = adGroups.flatMap(({ id, keywords, ads }) =>
      [...keywords, ...ads].map((part) => `${id}~${part.id}`),
    );
    const ids = [...adGroups.map(({ id }) => id), ...partIds];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('width counts wide characters twice and accents once', () => {
  expect(['テント', 'é', 'e\u0301', 'ﾃﾝﾄ', '𠮷', 'Zelte ab 99 €'].map(columnsOf)).toEqual([6, 1, 1, 3, 2, 13]);
});
