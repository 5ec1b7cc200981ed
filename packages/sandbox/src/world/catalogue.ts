import departments from './departments.json' with { type: 'json' };
import products from './products.json' with { type: 'json' };

/** A product: what a visitor reads about it. */
export interface CatalogueProduct {
  name: string;
  priceUsd: number;
  weight: string;
  /** As people search for it: "two-person tent". */
  category: string;
  trait: string;
  detail: string;
}

/** A department of the shop; its key is the topic of its pages and queries. */
export interface CatalogueTopic {
  key: string;
  name: string;
  one: string;
  intro: string;
  advice: string;
  /** Words that people put before the department's name. */
  modifiers: string[];
  products: CatalogueProduct[];
}

const productsOf: Record<string, CatalogueProduct[]> = products;

/** The twelve departments of the shop. */
export const catalogue: CatalogueTopic[] = departments.map((department) =>
  Object.assign(department, { products: productsOf[department.key] ?? [] }),
);
