import type { CatalogueProduct } from './catalogue.ts';

type Row = [name: string, priceUsd: number, weight: string, category: string, trait: string, detail: string];

/** Products from one line each. */
export function products(...rows: Row[]): CatalogueProduct[] {
  return rows.map(([name, priceUsd, weight, category, trait, detail]) => ({
    name,
    priceUsd,
    weight,
    category,
    trait,
    detail,
  }));
}
