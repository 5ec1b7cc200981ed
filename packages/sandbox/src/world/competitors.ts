import { type CatalogTopic, catalog } from './catalog.ts';
import type { WorldCompetitor, WorldPage } from './world.ts';

interface CompetitorText {
  name: string;
  domain: string;
  authority: number;
  path: (topic: CatalogTopic) => string;
  title: (topic: CatalogTopic) => string;
  description: (topic: CatalogTopic) => string;
  claim: string;
}

const texts: CompetitorText[] = [
  {
    name: 'Ridgeline Supply',
    domain: 'ridgelinesupply.example',
    authority: 0.95,
    path: (topic) => `/c/${topic.key}`,
    title: (topic) => `${topic.name} | Free Shipping Over $50 | Ridgeline Supply`,
    description: (topic) =>
      `Shop ${topic.name.toLowerCase()} from 40 brands. Free shipping over $50, 365-day returns and member discounts.`,
    claim: 'Free shipping over $50 and 365-day returns.',
  },
  {
    name: 'Trailhead Review',
    domain: 'trailheadreview.example',
    authority: 0.9,
    path: (topic) => `/best-${topic.key}/`,
    title: (topic) => `The 9 Best ${topic.name} of 2026, Tested`,
    description: (topic) =>
      `We tested 31 ${topic.name.toLowerCase()} for 400 hours. See which ${topic.one} won and which to skip.`,
    claim: 'Tested for 400 hours by six hikers.',
  },
  {
    name: 'Fernweh Outfitters',
    domain: 'fernwehoutfitters.example',
    authority: 0.75,
    path: (topic) => `/shop/${topic.key}/`,
    title: (topic) => `${topic.name} for Every Season - Fernweh Outfitters`,
    description: (topic) =>
      `Compare ${topic.name.toLowerCase()} by weight, price and season. Delivered tomorrow if you order by 5 pm.`,
    claim: 'Delivered tomorrow if you order by 5 pm.',
  },
  {
    name: 'Northbound Gear',
    domain: 'northboundgear.example',
    authority: 0.7,
    path: (topic) => `/${topic.key}`,
    title: (topic) =>
      `Lightweight ${topic.name} from $${Math.min(...topic.products.map((product) => product.priceUsd)) - 4} | Northbound`,
    description: (topic) =>
      `Lightweight ${topic.name.toLowerCase()} with a lifetime warranty. Weights measured, not guessed.`,
    claim: 'Lifetime warranty on everything we make.',
  },
  {
    name: 'The Pack Journal',
    domain: 'packjournal.example',
    authority: 0.6,
    path: (topic) => `/guides/how-to-choose-a-${topic.one.replaceAll(' ', '-')}`,
    title: (topic) => `How to Choose a ${capital(topic.one)}: A Practical Guide`,
    description: (topic) => `Weight, price, weather: what matters when you choose a ${topic.one}, in 7 minutes.`,
    claim: 'Written by thru-hikers.',
  },
  {
    name: 'Campcraft',
    domain: 'campcraft.example',
    authority: 0.5,
    path: (topic) => `/${topic.key}.html`,
    title: (topic) => `Buy ${topic.name} Online (2026 Sale Now On)`,
    description: (topic) =>
      `${topic.name} at low prices. Sale now on, up to 40% off selected ${topic.name.toLowerCase()}.`,
    claim: 'Up to 40% off selected gear.',
  },
];

/** Six competitors, each with a home page and a page per topic. */
export function buildCompetitors(): WorldCompetitor[] {
  return texts.map((text) => {
    const siteUrl = `https://www.${text.domain}/`;
    const pages = catalog.map((topic) => topicPage(text, topic, siteUrl));
    return {
      name: text.name,
      domain: text.domain,
      siteUrl,
      authority: text.authority,
      pages: [competitorHome(text, siteUrl), ...pages],
    };
  });
}

function topicPage(text: CompetitorText, topic: CatalogTopic, siteUrl: string): WorldPage {
  const path = text.path(topic);
  return {
    url: new URL(path, siteUrl).href,
    path,
    title: text.title(topic),
    description: text.description(topic),
    h1: text.title(topic).split(/ [|(-]/u)[0] ?? topic.name,
    sections: [
      { heading: topic.name, paragraphs: [text.description(topic), text.claim] },
      { heading: 'What to look for', paragraphs: [topic.advice] },
    ],
    facts: [text.claim],
    language: 'en',
    kind: 'category',
    topic: topic.key,
  };
}

function competitorHome(text: CompetitorText, siteUrl: string): WorldPage {
  return {
    url: siteUrl,
    path: '/',
    title: `${text.name} | Outdoor Gear`,
    description: text.claim,
    h1: text.name,
    sections: [{ heading: text.name, paragraphs: [text.claim] }],
    facts: [text.claim],
    language: 'en',
    kind: 'home',
    topic: 'brand',
  };
}

function capital(text: string): string {
  return text.replaceAll(/\b[a-z]/gu, (letter) => letter.toUpperCase());
}
