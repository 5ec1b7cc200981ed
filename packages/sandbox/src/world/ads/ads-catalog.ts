import departments from '../departments.json' with { type: 'json' };
import products from '../products.json' with { type: 'json' };
import { hashText, randomFrom } from '../random.ts';
import { columnsOf } from '../text-columns.ts';
import type { AdGroupDraft, AdsAdSeed, AdsStatus, AdsTextSeed, CampaignDraft, KeywordDraft } from './ads-content.ts';
import texts from './catalog.json' with { type: 'json' };

type Department = (typeof departments)[number];
type Product = (typeof products)[keyof typeof products][number];

const productsOf = ({ key }: Department): Product[] => products[key as keyof typeof products];
/** Ways to search for one thing; the star is the thing. What ads say has names in braces. */
const { regions, patterns, labels, headlines, descriptions } = texts;

/** Sixty campaigns of twenty ad groups with fifteen keywords each, and a removed one. */
export function catalogCampaigns(): CampaignDraft[] {
  const campaigns = regions.flatMap((region, regionAt) =>
    departments.map((topic, topicAt): CampaignDraft => ({
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
  product: Product;
}

function groupsOf(topic: Department): AdGroupDraft[] {
  const plural = topic.name.toLowerCase();
  const department = `/${topic.key}/`;
  const themes: Theme[] = [
    ...productsOf(topic).map((product) => ({
      phrase: product.category,
      path: `${department}${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}/`,
      product,
    })),
    ...[...topic.modifiers, 'outdoor', 'quality', 'recommended'].map((modifier, index) => ({
      phrase: `${modifier} ${plural}`,
      path: department,
      product: productsOf(topic)[index % productsOf(topic).length] ?? ({} as Product),
    })),
  ];
  const groups = themes.map((theme, index) => groupOf(topic, theme, index % 10 === 9 ? 'PAUSED' : 'ENABLED'));
  const [first] = groups;
  return first === undefined ? [] : [...groups, { ...first, name: `${first.name} (old)`, status: 'REMOVED' }];
}

function groupOf(topic: Department, theme: Theme, status: AdsStatus): AdGroupDraft {
  const { phrase, path } = theme;
  return {
    name: capital(phrase),
    path,
    status,
    size: 4,
    keywords: patterns.map((pattern, index): KeywordDraft => ({
      text: pattern.replace('*', phrase),
      status: index === 13 ? 'PAUSED' : 'ENABLED',
    })),
    ads: [{ status: 'ENABLED', ...adTexts(topic, theme) }],
  };
}

/** Texts of an ad that a person at the shop would have written, for every third ad group more of them. */
function adTexts(topic: Department, { product, phrase }: Theme): Pick<AdsAdSeed, 'headlines' | 'descriptions'> {
  const isGood = phrase.length % 3 === 0;
  const random = randomFrom(hashText(`${phrase} ${isGood ? 'good' : 'plain'}`));
  const { name, priceUsd, weight, trait } = product;
  const words: Record<string, string> = {
    phrase: capital(phrase),
    name,
    price: String(priceUsd),
    weight,
    trait,
    topic: topic.name,
    advice: topic.advice,
  };
  const assets = (templates: string[], columns: number, most: number): AdsTextSeed[] =>
    [...new Set(templates.map((text) => text.replaceAll(/\{(\w+)\}/gu, (_, of: string) => words[of] ?? '')))]
      .filter((text) => columnsOf(text) <= columns)
      .slice(0, most)
      .map((text) => ({ text, label: labels[Math.floor(random() * labels.length)] ?? 'PENDING' }));
  return {
    headlines: assets(headlines, 30, isGood ? 11 : 6),
    descriptions: assets(descriptions, 90, isGood ? 4 : 3),
  };
}

function capital(text: string): string {
  return text.replaceAll(/(?<![\w$])[a-z]/gu, (letter) => letter.toUpperCase());
}
