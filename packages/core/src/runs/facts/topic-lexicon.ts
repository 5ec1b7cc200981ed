/** What a term is about. */
export type Topic = 'delivery' | 'returns' | 'warranty';

const topics: [topic: Topic, pattern: RegExp][] = [
  [
    'delivery',
    /(?<!\p{L})(?:ship(?:s|ped|ping|ment)?|postage|deliver\w*|dispatch\w*|arriv\w*|(?:express|standard|sofort|gratis)?versand\w*|versendet?|verschick\w*|portokosten|portofrei\w*|liefer\w*|geliefert|zugestellt|zustell\w*|livr\w+|expedi\w+|frais de port|envios?|enviamos|entreg\w*|spedizion\w*|consegn\w*|verzend\w*|levering|frete)(?!\p{L})|送料|発送|配送|お届け|届き|配達|배송/gu,
  ],
  [
    'returns',
    /(?<!\p{L})(?:return(?:s|ed|ing|able)?|refund\w*|money back|exchang\w*|sen[dt](?: \p{L}+){0,4} back|give(?: \p{L}+){0,3} back|ruckgabe\w*|ruckgab\w*|zuruck\w*|rucksend\w*|ruckversand|retour\w*|umtausch\w*|rembours\w*|devol\w*|reembols\w*|reso|resi|retourn\w*)(?!\p{L})|返品|返却|返金|返送|반품/gu,
  ],
  [
    'warranty',
    /(?<!\p{L})(?:warrant\w*|guarante\w*|repair\w*|mend(?:s|ed|ing)?|garanti\w*|gewahrleist\w*|reparatur\w*|repari\w*|repar\w+|garanzia)(?!\p{L})|保証|修理|보증/gu,
  ],
];

/** The promises a text without accents and in lower case speaks of, each with where it does. */
export function topicsIn(folded: string): { topic: Topic; at: number }[] {
  return topics.flatMap(([topic, pattern]) =>
    Array.from(folded.matchAll(pattern), ({ index }) => ({ topic, at: index })),
  );
}
