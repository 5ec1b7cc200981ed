import type { Site } from '../world/find-site.ts';
import type { WorldPage } from '../world/world.ts';

interface Money {
  price: string;
  priceCurrency: string;
}

/** The schema.org description a page carries: a product with its offer, an article, or a list. */
export function structuredData(page: WorldPage, site: Site): object {
  const common = { '@context': 'https://schema.org', name: page.h1, url: page.url, inLanguage: page.language };
  if (page.kind === 'product') {
    const money = page.facts.map(readMoney).find((found) => found !== null);
    const offers =
      money === undefined
        ? undefined
        : { '@type': 'Offer', ...money, availability: 'https://schema.org/InStock', url: page.url };
    return {
      ...common,
      '@type': 'Product',
      brand: { '@type': 'Brand', name: site.name },
      ...(offers !== undefined && { offers }),
    };
  }
  if (page.kind === 'guide')
    return {
      ...common,
      '@type': 'Article',
      headline: page.h1,
      publisher: { '@type': 'Organization', name: site.name },
    };
  return { ...common, '@type': page.kind === 'category' ? 'CollectionPage' : 'WebPage' };
}

/** The price in a fact such as "$289", "289 €" or "39,800円", or null. */
export function readMoney(fact: string): Money | null {
  const dollars = /\$\s?(\d[\d,]*(?:\.\d+)?)$/u.exec(fact)?.[1];
  if (dollars !== undefined) return { price: dollars.replaceAll(',', ''), priceCurrency: 'USD' };
  const euros = /^(\d[\d.]*(?:,\d+)?)\s?€$/u.exec(fact)?.[1];
  if (euros !== undefined) return { price: euros.replaceAll('.', '').replace(',', '.'), priceCurrency: 'EUR' };
  const yen = /^(\d[\d,]*)円$/u.exec(fact)?.[1];
  return yen === undefined ? null : { price: yen.replaceAll(',', ''), priceCurrency: 'JPY' };
}
