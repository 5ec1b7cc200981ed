import queryRows from './queries.json' with { type: 'json' };
import { drawNormal, hashText, randomFrom } from './random.ts';
import type { WorldPage, WorldQuery, WorldRanking } from './world.ts';

/** What people search for: median impressions a day, median position of our best page, and our pages, best first. */
type QueryRow = [
  text: string,
  kind: WorldQuery['kind'],
  topic: string,
  size: number,
  position: number,
  paths: string[],
  language?: string,
];

/** What people search for and which pages of ours show, with sizes and places drawn; equal seeds give equal queries. */
export function sizedQueries(pages: WorldPage[], seed: number): WorldQuery[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return [
    ...(queryRows as QueryRow[]).map((row) => sized(row, byPath, seed)),
    ...pages.map((page) => ({ ...sized(hiddenRow(page), byPath, seed), anonymised: true })),
  ];
}

function sized(row: QueryRow, byPath: Map<string, WorldPage>, seed: number): WorldQuery {
  const [text, kind, topic, size, place, paths, language = 'en'] = row;
  const random = randomFrom(hashText(text), seed);
  const brand = kind === 'brand';
  const dailyImpressions = size * Math.exp(drawNormal(random) * (brand ? 0.4 : 1.1));
  const first = Math.max(1.02, place * Math.exp(drawNormal(random) * (brand ? 0.1 : 0.5)));
  const urls = paths.flatMap((path) => byPath.get(path)?.url ?? []);
  const rankings = urls.map((url, index): WorldRanking => {
    const position = first + (index === 0 ? 0 : index * (0.6 + 3 * random()));
    const share = index === 0 ? (urls.length === 1 ? 1 : 0.75) : 0.35 + 0.35 * random();
    return { url, position, share };
  });
  return { text, language, kind, brand, topic, dailyImpressions, rankings, anonymised: false };
}

/** Everything too rare to be named, pooled per page. */
function hiddenRow({ path, kind, topic, language }: WorldPage): QueryRow {
  const size = kind === 'category' ? 160 : path === '/' ? 60 : 30;
  return [`hidden:${path}`, 'long', topic, size, 5, [path], language];
}
