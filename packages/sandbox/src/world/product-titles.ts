import type { CatalogProduct, CatalogTopic } from './catalog.ts';

/** Titles as shops really have them: some good, some bare, stuffed, cut, or the same as a neighbor's. */
export function productTitle(topic: CatalogTopic, product: CatalogProduct, index: number): string {
  const { name, category, trait, weight } = product;
  const variants = [
    `${name} | Juniper & Pine`,
    `${name}: ${capital(category)}, ${weight} | Juniper & Pine`,
    name,
    `Product details - Juniper & Pine`,
    `${capital(topic.one)} - Buy ${topic.name} Online - Cheap ${topic.name} - ${topic.name} Shop`,
    `${name} ${capital(category)} with ${trait} and free returns | Juniper & Pine Outdoor Gear`,
    `${topic.name} - Juniper & Pine`,
  ];
  return variants[(index + topic.key.length) % variants.length] ?? name;
}

/** Descriptions: some missing, some the shop's stock sentence. */
export function productDescription(product: CatalogProduct, index: number): string {
  const { name, category, trait, weight, priceUsd } = product;
  const variants = [
    '',
    'Shop outdoor gear at Juniper & Pine.',
    `${name}, ${withArticle(category)}: ${trait}. $${priceUsd}, ${weight}.`,
    '',
    `${name}. ${trait}. Order today at Juniper & Pine and enjoy the outdoors with our great gear, great service and great prices, from the first step to the last, in every season and every weather.`,
  ];
  return variants[index % variants.length] ?? '';
}

const pairs = /(?:boots|booties|shoes|poles|gloves|pants|leggings|socks)$/u;
const sets = /(?:grips|tablets|lights|baskets for poles)$/u;

/** What a product is, as a sentence says it: "an insulated pad", "a pair of hiking boots", "a set of camp string lights". */
export function withArticle(category: string): string {
  if (pairs.test(category)) return `a pair of ${category}`;
  if (sets.test(category)) return `a set of ${category}`;
  if (category.endsWith(' wash')) return category;
  return `${/^(?:[aeiou]|8)/u.test(category) && !category.startsWith('u') ? 'an' : category.startsWith('ultra') ? 'an' : 'a'} ${category}`;
}

function capital(text: string): string {
  return text.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase());
}
