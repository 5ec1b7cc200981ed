import { type CatalogProduct, type CatalogTopic, catalog } from './catalog.ts';
import { guideTexts } from './guide-texts.ts';
import { faultPages } from './pages-fault.ts';
import { foreignPages } from './pages-foreign.ts';
import { productDescription, productTitle, withArticle } from './product-titles.ts';
import type { PageDraft, WorldPage } from './world.ts';

const siteUrl = 'https://www.juniperandpine.example/';

/** What the shop promises for every order; the same words are on every product page. */
const delivery = {
  heading: 'Delivery and returns',
  paragraphs: [
    'Orders placed before noon arrive in 2 to 4 working days. Shipping is free on orders over $75.',
    'You have free returns within 60 days, also for used gear. Every product carries a 3-year repair promise.',
  ],
};
const deliveryFacts = [
  '2 to 4 working days',
  'free on orders over $75',
  'free returns within 60 days',
  '3-year repair promise',
];

/** All pages of the company's site. */
export function buildPages(): WorldPage[] {
  const drafts = [
    homePage(),
    ...catalog.map(categoryPage),
    ...catalog.flatMap((topic) => topic.products.map((product, index) => productPage(topic, product, index))),
    ...guideTexts.map(guidePage),
    ...foreignPages(),
    ...faultPages(),
  ];
  return drafts.map((draft) =>
    Object.assign(draft, {
      url: new URL(draft.path, siteUrl).href,
      facts: draft.facts ?? [],
      language: draft.language ?? 'en',
    }),
  );
}

function homePage(): PageDraft {
  return {
    path: '/',
    title: 'Home',
    description: 'Shop outdoor gear at Juniper & Pine.',
    h1: 'Gear for the long way round',
    sections: [
      {
        heading: 'Juniper & Pine',
        paragraphs: [
          'Tents, packs and clothing from a workshop in Bend, Oregon, since 2009. We test everything we sell and repair everything we sold.',
        ],
      },
      delivery,
    ],
    facts: ['since 2009', ...deliveryFacts],
    kind: 'home',
    topic: 'brand',
  };
}

function categoryPage(topic: CatalogTopic): PageDraft {
  const cheapest = Math.min(...topic.products.map((product) => product.priceUsd));
  const names = topic.products.map((product) => product.name).join(', ');
  return {
    path: `/${topic.key}/`,
    title: `${topic.name} | Juniper & Pine`,
    description: topic.key.length % 2 === 0 ? `Shop ${topic.name.toLowerCase()} at Juniper & Pine.` : '',
    h1: topic.name,
    sections: [
      { heading: `Our ${topic.name.toLowerCase()}`, paragraphs: [topic.intro, `From $${cheapest}: ${names}.`] },
      { heading: 'How to choose', paragraphs: [topic.advice] },
      delivery,
    ],
    facts: [`From $${cheapest}`, ...deliveryFacts],
    kind: 'category',
    topic: topic.key,
  };
}

function productPage(topic: CatalogTopic, product: CatalogProduct, index: number): PageDraft {
  const { priceUsd, weight } = product;
  return {
    path: `/${topic.key}/${slugOf(product.name)}/`,
    title: productTitle(topic, product, index),
    description: productDescription(product, index),
    h1: product.name,
    sections: [
      {
        heading: `${product.name}: ${product.category}`,
        paragraphs: [
          `${product.name} is ${withArticle(product.category)}: ${product.trait}. ${product.detail}`,
          topic.advice,
        ],
      },
      { heading: 'Price and weight', paragraphs: [`It costs $${priceUsd} and weighs ${weight}.`] },
      delivery,
    ],
    facts: [`$${priceUsd}`, weight, product.trait, ...deliveryFacts],
    kind: 'product',
    topic: topic.key,
  };
}

function guidePage(guide: (typeof guideTexts)[number]): PageDraft {
  return {
    path: `/guides/${guide.slug}/`,
    title: guide.title,
    description: guide.description,
    h1: guide.title.replace(/ \| Juniper & Pine$/u, ''),
    sections: guide.sections.map(([heading, paragraph]) => ({ heading, paragraphs: [paragraph] })),
    facts: guide.sections.flatMap(([, paragraph]) => paragraph.match(/\$?\d[\d,.:]*\d(?: ?(?:%|°F|[a-z]+))?/gu) ?? []),
    kind: 'guide',
    topic: guide.topic,
  };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
}
