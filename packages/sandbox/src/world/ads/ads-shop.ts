import { type CatalogTopic, catalog } from '../catalog.ts';
import type { AdGroupDraft, CampaignDraft, KeywordDraft } from './ads-builder.ts';
import { adTexts } from './ads-copy.ts';

/** The shop's own account: three Search campaigns that show, and around them what a reader has to leave out. */
export function shopCampaigns(): CampaignDraft[] {
  return [
    { name: 'Brand', budget: 30, adGroups: [brandGroup()] },
    {
      name: 'Shelter and Sleep',
      budget: 80,
      adGroups: [
        tentsGroup(),
        productGroup('tents', 0),
        productGroup('tents', 2),
        productGroup('sleeping-bags', 0),
        departmentGroup('sleeping-bags'),
        { ...departmentGroup('sleeping-pads'), ads: [] },
        { ...departmentGroup('camp-stoves'), status: 'PAUSED' },
        { ...productGroup('tents', 5), name: 'Hammocks', status: 'REMOVED' },
        faultGroup('Larkspur 2 (2024)', '/tents/larkspur-2-2024/', 'larkspur 2 2024 tent'),
        faultGroup('Deals', '/deals/', 'outdoor gear deals'),
      ],
    },
    {
      name: 'Winter Wear',
      budget: 55,
      status: 'PAUSED',
      automations: ['TEXT_ASSET_AUTOMATION', 'FINAL_URL_EXPANSION_TEXT_ASSET_AUTOMATION'],
      adGroups: [departmentGroup('down-jackets'), departmentGroup('base-layers'), productGroup('rain-jackets', 0)],
    },
    { name: 'Summer Sale 2025', budget: 40, status: 'REMOVED', adGroups: [departmentGroup('backpacks')] },
    {
      name: 'Remarketing',
      budget: 15,
      channel: 'DISPLAY',
      adGroups: [{ name: 'All visitors', path: '/', type: 'DISPLAY_STANDARD', keywords: [], ads: [] }],
    },
  ];
}

/** A campaign of the Nordic account without a declaration. */
export function undeclaredCampaigns(): CampaignDraft[] {
  return [
    { name: 'Nordic Tents', budget: 400, isDeclared: false, adGroups: [departmentGroup('tents')] },
    { name: 'Nordic Sleep', budget: 300, adGroups: [departmentGroup('sleeping-bags')] },
  ];
}

function topicOf(key: string): CatalogTopic {
  const topic = catalog.find((candidate) => candidate.key === key) ?? catalog[0];
  if (topic === undefined) throw new Error('The catalog is empty.');
  return topic;
}

function productOf(topic: CatalogTopic, index: number) {
  const product = topic.products[index] ?? topic.products[0];
  if (product === undefined) throw new Error(`${topic.name} has no products.`);
  return product;
}

function brandGroup(): AdGroupDraft {
  const about = { topic: topicOf('tents'), product: productOf(topicOf('tents'), 0), phrase: 'juniper and pine' };
  const texts = [
    'juniper and pine',
    'juniper & pine',
    'juniperandpine',
    'juniper pine outdoor',
    'juniper and pine gear',
  ];
  return {
    name: 'Juniper & Pine',
    path: '/',
    size: 90,
    keywords: [
      ...texts.map((text): KeywordDraft => ({ text, matchType: 'EXACT' })),
      { text: 'jobs', isNegative: true },
    ],
    ads: [{ status: 'ENABLED', ...adTexts(about, 'plain') }],
  };
}

/** The ad group that has as many enabled ads as Google allows. */
function tentsGroup(): AdGroupDraft {
  const group = departmentGroup('tents');
  const about = { topic: topicOf('tents'), product: productOf(topicOf('tents'), 0), phrase: 'backpacking tents' };
  const qualities = ['good', 'plain', 'weak'] as const;
  const ads = qualities.map((quality) => Object.assign({ status: 'ENABLED' as const }, adTexts(about, quality)));
  return { ...group, size: 40, ads };
}

function departmentGroup(key: string): AdGroupDraft {
  const topic = topicOf(key);
  const plural = topic.name.toLowerCase();
  const keywords: KeywordDraft[] = [
    { text: plural, matchType: 'BROAD' },
    { text: `best ${plural}` },
    { text: `buy ${plural} online` },
    ...topic.modifiers.map((modifier) => ({ text: `${modifier} ${plural}` })),
    { text: `${plural} sale`, status: 'PAUSED' },
    { text: `used ${plural}`, status: 'REMOVED' },
    { text: 'free', isNegative: true },
    { text: 'rental', isNegative: true },
  ];
  const about = { topic, product: productOf(topic, 0), phrase: plural };
  return {
    name: topic.name,
    path: `/${key}/`,
    size: 18,
    keywords,
    ads: [
      { status: 'ENABLED', ...adTexts(about, 'plain'), path1: key.slice(0, 15) },
      { status: 'PAUSED', ...adTexts(about, 'weak') },
    ],
  };
}

function productGroup(key: string, index: number): AdGroupDraft {
  const topic = topicOf(key);
  const product = productOf(topic, index);
  const name = product.name.toLowerCase();
  const path = `/${key}/${name.replaceAll(/[^a-z0-9]+/gu, '-')}/`;
  const { headlines, descriptions } = adTexts({ topic, product, phrase: product.category }, 'good');
  return {
    name: `${product.name} - ${product.category}`,
    path,
    keywords: [
      { text: product.category, matchType: 'PHRASE', path },
      { text: `best ${product.category}` },
      { text: `${name} ${topic.one}`, matchType: 'EXACT', path },
      { text: `${name} review` },
      { text: `${product.category} under $${Math.ceil(product.priceUsd / 50) * 50}` },
      { text: `lightweight ${product.category}` },
    ],
    ads: [
      {
        status: 'ENABLED',
        headlines: headlines.map((asset, at) =>
          at === 0 ? Object.assign(asset, { pinnedField: 'HEADLINE_1' }) : asset,
        ),
        descriptions,
        path1: topic.one.replaceAll(' ', '-').slice(0, 15),
        path2: name.replaceAll(' ', '-').slice(0, 15),
      },
    ],
  };
}

/** An ad group whose landing page cannot be read. */
function faultGroup(name: string, path: string, keyword: string): AdGroupDraft {
  const group = productGroup('tents', 0);
  return { ...group, name, path, keywords: [{ text: keyword }, { text: `${keyword} online` }], size: 6 };
}
