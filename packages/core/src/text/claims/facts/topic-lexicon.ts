/** What a promise is about; numbers and "free" mean something only together with it. */
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

/** Words of what is part of the price. */
export const includedWord =
  /^(?:included?|includes|including|inklusive|inbegriffen|enthalten|inclus(?:e|es)?|compris(?:e|es)?|incluid[oa]s?|incluye|inclus[oaie]|inclusief|inbegrepen|incluso|fourni(?:e|es|s)?|supplied|mitgeliefert)$/u;

/** Words that deny what follows, or what is before them. */
export const negations = new Set(
  'no not none nothing nobody never without zero nor neither cannot don doesn isn aren won kein keine keinen keinem keiner keines nicht nie ohne sans pas ni sin ningun ninguna ninguno aucun aucune nichts weder keinerlei entfallt entfallen waived nada rien senza non nessun geen niet zonder sem nao'.split(
    ' ',
  ),
);

/** What absence of is promised for: a text that promises it needs a page that says so. */
export const substances =
  /^(?:pfas|pfc|pfoa|bpa|pvc|chemicals?|chemikalien|toxins?|plastics?|plastik|kunststoff\w*|gluten|sugar|zucker|lactose|laktose|nuts?|alcohol|alkohol|parabens?|parabene?|silicones?|silikone?|sulfates?|sulfate|phthalates?|fragrances?|parfum|preservatives|konservierungsstoffe?n?|additives|latex|lead|blei|nickel|fluorine|fluor\w*|animal|fur|pelz|mulesing|gmo|palm|soy|soja|fat|fett|salt|salz|caffeine|koffein|pesticides?|pestizide?n?|hormones?|antibiotics|ads|werbung|contract|vertrag\w*|sulfites?|solfiti|sulfitos?|sulfieten|pesticidi|pesticides?|pesticidas?|glutine|zuccher\w*|sucres?|azucar\w*|suiker|lactosio|lattosio|lactosa|conservateurs?|conservanti|conservantes?|additifs|additivi|aditivos|alcool|plastica|plastique|parabenes?|parabenos?|fees?|gebuhren|interest|zinsen)$/u;
