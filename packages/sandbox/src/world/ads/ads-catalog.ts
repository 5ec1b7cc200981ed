import { type CatalogProduct, type CatalogTopic, catalog } from '../catalog.ts';
import type { AdGroupDraft, CampaignDraft, KeywordDraft } from './ads-builder.ts';
import type { AdsStatus } from './ads-content.ts';
import { adTexts } from './ads-copy.ts';

const regions = ['Pacific', 'Mountain', 'Midwest', 'South', 'Northeast'];

/** Fifteen ways to search for one thing; the star is the thing. */
const patterns = [
  '*',
  'best *',
  'buy *',
  'cheap *',
  '* online',
  '* store',
  '* price',
  '* deals',
  '* reviews',
  '* for hiking',
  '* for camping',
  '* near me',
  '* 2026',
  '* free shipping',
  'top rated *',
];

/** Sixty campaigns of twenty ad groups with fifteen keywords each, and a removed one. */
export function catalogCampaigns(): CampaignDraft[] {
  const campaigns = regions.flatMap((region, regionAt) =>
    catalog.map((topic, topicAt): CampaignDraft => ({
      name: `${topic.name} - ${region}`,
      budget: 20 + 5 * ((regionAt + topicAt) % 9),
      status: (regionAt * 12 + topicAt) % 9 === 8 ? 'PAUSED' : 'ENABLED',
      adGroups: groupsOf(topic),
    })),
  );
  const [first] = campaigns;
  return first === undefined ? [] : [...campaigns, { ...first, name: 'Tents - Alaska (ended)', status: 'REMOVED' }];
}

interface Theme {
  phrase: string;
  path: string;
  product: CatalogProduct;
}

function groupsOf(topic: CatalogTopic): AdGroupDraft[] {
  const plural = topic.name.toLowerCase();
  const department = `/${topic.key}/`;
  const themes: Theme[] = [
    ...topic.products.map((product) => ({
      phrase: product.category,
      path: `${department}${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}/`,
      product,
    })),
    ...[...topic.modifiers, 'outdoor', 'quality', 'recommended'].map((modifier, index) => ({
      phrase: `${modifier} ${plural}`,
      path: department,
      product: topic.products[index % topic.products.length] ?? ({} as CatalogProduct),
    })),
  ];
  const groups = themes.map((theme, index) => groupOf(topic, theme, index % 10 === 9 ? 'PAUSED' : 'ENABLED'));
  const [first] = groups;
  return first === undefined ? [] : [...groups, { ...first, name: `${first.name} (old)`, status: 'REMOVED' }];
}

function groupOf(topic: CatalogTopic, theme: Theme, status: AdsStatus): AdGroupDraft {
  const { phrase, path, product } = theme;
  const about = { topic, product, phrase };
  return {
    name: phrase.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase()),
    path,
    status,
    size: 4,
    keywords: patterns.map((pattern, index): KeywordDraft => ({
      text: pattern.replace('*', phrase),
      status: index === 13 ? 'PAUSED' : 'ENABLED',
    })),
    ads: [{ status: 'ENABLED', ...adTexts(about, phrase.length % 3 === 0 ? 'good' : 'plain') }],
  };
}
