import departments from './departments.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };

/** A product: what a visitor reads about it. */
export interface CatalogProduct {
  name: string;
  priceUsd: number;
  weight: string;
  /** As people search for it: "two-person tent". */
  category: string;
  trait: string;
  detail: string;
}

/** A department of the shop; its key is the topic of its pages and queries. */
export interface CatalogTopic {
  key: string;
  name: string;
  one: string;
  intro: string;
  advice: string;
  /** Words that people put before the department's name. */
  modifiers: string[];
  products: CatalogProduct[];
}

const productsOf: Record<string, CatalogProduct[]> = products;

/** The twelve departments of the shop. */
export const catalog: CatalogTopic[] = departments.map((department) =>
  Object.assign(department, { products: productsOf[department.key] ?? [] }),
);
