import type { CatalogProduct, CatalogTopic } from '../catalog.ts';
import { hashText, randomFrom } from '../random.ts';
import type { AdsAdSeed, AdsTextSeed } from './ads-content.ts';

const labels = ['BEST', 'GOOD', 'LOW', 'LEARNING', 'PENDING'];

/** Columns as Google counts them: wide characters are 2. */
export function adWidth(text: string): number {
  let width = 0;
  for (const character of text.normalize('NFC')) width += isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
  return width;
}

function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}

export interface AdTopic {
  topic: CatalogTopic;
  product: CatalogProduct;
  /** What the ad group is about, as people type it. */
  phrase: string;
}

/** Texts of an ad that a person at the shop would have written; `weak` ones say little. */
export function adTexts(
  about: AdTopic,
  quality: 'good' | 'plain' | 'weak',
): Pick<AdsAdSeed, 'headlines' | 'descriptions'> {
  const { topic, product, phrase } = about;
  const random = randomFrom(hashText(`${phrase} ${quality}`));
  const asset = (text: string): AdsTextSeed => ({
    text,
    label: labels[Math.floor(random() * labels.length)] ?? 'PENDING',
  });
  const plural = topic.name;
  const headlines =
    quality === 'weak'
      ? ['Juniper & Pine', 'Official Shop', 'Order Today']
      : [
          capital(phrase),
          product.name,
          `${product.name} from $${product.priceUsd}`,
          'Free Returns for 60 Days',
          `Shop ${plural} Online`,
          'Juniper & Pine Official Shop',
          '3-Year Repair Promise',
          `Only ${product.weight}`,
          'Free Shipping Over $75',
          'Tested in the Cascades',
          'Arrives in 2 to 4 Days',
        ];
  const descriptions =
    quality === 'weak'
      ? ['Great gear, great service, great prices.', 'Shop outdoor gear at Juniper & Pine.']
      : [
          `${product.name}: ${product.trait}. $${product.priceUsd}, ${product.weight}.`,
          'Free returns within 60 days, also for used gear. Shipping is free on orders over $75.',
          'Every product carries a 3-year repair promise from our workshop in Bend, Oregon.',
          topic.advice,
        ];
  const [mostHeadlines, mostDescriptions] = quality === 'good' ? [11, 4] : quality === 'plain' ? [6, 3] : [3, 2];
  return {
    headlines: fitting(headlines, 30).slice(0, mostHeadlines).map(asset),
    descriptions: fitting(descriptions, 90).slice(0, mostDescriptions).map(asset),
  };
}

function fitting(texts: string[], width: number): string[] {
  return [...new Set(texts)].filter((text) => adWidth(text) <= width);
}

function capital(text: string): string {
  return text.replaceAll(/(?<![\w$])[a-z]/gu, (letter) => letter.toUpperCase());
}
