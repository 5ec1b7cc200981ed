import { sleepTopics } from './catalogue-sleep.ts';
import { trailTopics } from './catalogue-trail.ts';
import { wearTopics } from './catalogue-wear.ts';

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

/** The twelve departments of the shop. */
export const catalogue: CatalogueTopic[] = [...sleepTopics, ...trailTopics, ...wearTopics];
