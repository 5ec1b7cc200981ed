import table from './serp-phrases.json' with { type: 'json' };

/** What result snippets say in a language. */
export interface SerpPhrases {
  from: string;
  freeDelivery: string;
  returns: string;
  best: string;
  tested: string;
  buyOnline: string;
  compare: string;
  guide: string;
  rating: string;
  forum: string;
  video: string;
  explains: string;
}

const phrasesByLanguage: Readonly<Record<string, SerpPhrases>> = table;

/** The phrases of a language; English where the sandbox has none. */
export function serpPhrases(languageCode: string): SerpPhrases {
  return phrasesByLanguage[languageCode] ?? table.en;
}
