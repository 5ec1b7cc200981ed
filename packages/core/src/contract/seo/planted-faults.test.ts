import { describe, expect, it } from 'vitest';
import { type DoubtedPage, findProposalDoubts, type ProposalDoubtKind } from './proposal-doubts-rules.ts';

/** Address, title and description of today, and the proposed ones, of sound pages. */
type Sound = readonly [path: string, title: string, description: string, newTitle: string, newDescription: string];

const english: Sound[] = [
  [
    'tents',
    'Tents | Juniper & Pine',
    'Shop tents.',
    'Tents for Two to Six People',
    'Compare weight, packed size and season of each tent, and read how we tested them in the rain.',
  ],
  [
    'sleeping-bags',
    'Sleeping Bags',
    '',
    'Down and Synthetic Sleeping Bags',
    'From summer nights to winter huts: find the bag for the cold that you expect.',
  ],
  [
    'trekking-poles',
    'Trekking Poles | J&P',
    'Poles of carbon and aluminum.',
    'Trekking Poles, Grips and Baskets',
    'Carbon and aluminum poles with cork grips and locks that hold in the cold.',
  ],
  [
    'rain-jackets',
    'Rain Jackets',
    'Rain jackets for men and women.',
    'Rain Jackets That Breathe',
    'Jackets with taped seams and pit zips. See which one fits over a harness.',
  ],
  [
    'stoves',
    'Camping Stoves',
    'Gas stoves.',
    'Camping Stoves: Gas, Alcohol, Wood',
    'Boil a liter in the wind: how each stove does, what it weighs, and what fuel it needs.',
  ],
  [
    'headlamps',
    'Headlamps',
    'Headlamps with 400 lumens.',
    'Headlamps with up to 400 Lumens',
    'Beam, battery and weight of every headlamp side by side.',
  ],
  [
    'care-guide',
    'How to wash a down jacket',
    'Washing down.',
    'How to Wash a Down Jacket',
    'Wash it warm with special soap, dry it with tennis balls, and keep its loft.',
  ],
  [
    'kids',
    'Kids',
    'Die-cast toys and gear for kids.',
    'Outdoor Gear for Kids',
    'Boots, packs and jackets that grow with them.',
  ],
  ['gift-cards', 'Gift Cards', '', 'Gift Cards by Mail or Email', 'Any amount, no date of expiry, sent today.'],
  ['sale', 'Sale', 'Last pieces.', 'Last Pieces on Sale', 'End of season: boots, tents and packs while they last.'],
  [
    'boots',
    'Hiking Boots',
    'Boots for hiking.',
    'Hiking Boots for Wide and Narrow Feet',
    'Choose by last, sole and height; free returns for all that do not fit.',
  ],
  ['about', 'About us', 'Who we are.', 'About Juniper & Pine', 'Two guides from the Cascades who sell what they use.'],
];

const german: Sound[] = [
  [
    'zelte',
    'Zelte | Bergladen',
    'Zelte kaufen.',
    'Zelte für zwei bis sechs Personen',
    'Gewicht, Packmaß und Jahreszeit im Vergleich, und wie wir die Zelte im Regen getestet haben.',
  ],
  [
    'schlafsaecke',
    'Schlafsäcke',
    '',
    'Schlafsäcke aus Daune und Kunstfaser',
    'Vom Sommer bis zur Winterhütte: So finden Sie den Schlafsack, der zu Ihnen passt.',
  ],
  [
    'wanderstoecke',
    'Wanderstöcke | Bergladen',
    'Stöcke aus Carbon.',
    'Wanderstöcke, Griffe und Teller',
    'Stöcke aus Carbon und Aluminium mit Korkgriff und Verschluss, der auch in der Kälte hält.',
  ],
  [
    'regenjacken',
    'Regenjacken',
    'Regenjacken für Damen und Herren.',
    'Regenjacken, die atmen',
    'Jacken mit verschweißten Nähten. Sehen Sie, welche über den Klettergurt passt.',
  ],
  [
    'kocher',
    'Campingkocher',
    'Gaskocher.',
    'Campingkocher: Gas, Spiritus, Holz',
    'Ein Liter Wasser bei Wind: was jeder Kocher schafft, was er wiegt und was er braucht.',
  ],
  [
    'stirnlampen',
    'Stirnlampen',
    'Stirnlampen mit 400 Lumen.',
    'Stirnlampen mit bis zu 400 Lumen',
    'Lichtkegel, Akku und Gewicht aller Stirnlampen auf einen Blick.',
  ],
  [
    'pflege',
    'Daunenjacke waschen',
    'So waschen Sie Daune.',
    'Daunenjacke waschen: so geht es',
    'Warm waschen, mit Tennisbällen trocknen, und die Daune bleibt, wie sie war.',
  ],
  [
    'kinder',
    'Kinder',
    'Alles für Kinder.',
    'Outdoor-Ausrüstung für Kinder',
    'Schuhe, Rucksäcke und Jacken, die mitwachsen.',
  ],
  [
    'gutscheine',
    'Gutscheine',
    '',
    'Gutscheine per Post oder E-Mail',
    'Jeder Betrag, ohne Ablauf, heute noch verschickt.',
  ],
  [
    'sale',
    'Sale',
    'Last pieces.',
    'Letzte Stücke im Sale',
    'Ende der Saison: Schuhe, Zelte und Rucksäcke, solange der Vorrat reicht.',
  ],
  [
    'schuhe',
    'Wanderschuhe',
    'Schuhe zum Wandern.',
    'Wanderschuhe für breite und schmale Füße',
    'Nach Leisten, Sohle und Höhe wählen; was nicht passt, schicken Sie einfach zurück.',
  ],
  [
    'ueber-uns',
    'Über uns',
    'Wer wir sind.',
    'Über den Bergladen',
    'Zwei Bergführer aus dem Allgäu, die verkaufen, was sie selbst benutzen.',
  ],
];

const pagesOf = (sounds: readonly Sound[], site: string): DoubtedPage[] =>
  sounds.map(([path, currentTitle, currentDescription, optimizedTitle, optimizedDescription]) => ({
    id: `${site}/${path}`,
    url: `https://${site}/${path}/`,
    state: 'succeeded',
    keyword: currentTitle.toLowerCase(),
    secondaryQueries: [],
    currentTitle,
    currentDescription: currentDescription === '' ? null : currentDescription,
    optimizedTitle,
    optimizedDescription,
    evidence: [],
    decision: null,
  }));

const foreign: Record<string, string[]> = {
  'shop.example': [
    'Entdecken Sie unsere Auswahl für die Berge und für jeden Tag mit der Familie.',
    'Découvrez notre choix pour la montagne et pour tous les jours avec vous.',
    'Descubra nuestra selección para la montaña y para todos los días.',
  ],
  'laden.example': [
    'Discover our range for the mountains and for every day with the family.',
    'Découvrez notre choix pour la montagne et pour tous les jours avec vous.',
    'Scopri la nostra scelta per la montagna e per tutti i giorni con la famiglia.',
  ],
};

/** Three faults of each kind, far from each other, as a writer might make them that slipped through every check. */
function spoil(sound: readonly DoubtedPage[], site: string) {
  const kinds: ProposalDoubtKind[] = ['figure', 'sentence', 'language', 'duplicate'];
  const planted = new Map<string, ProposalDoubtKind>();
  const pages = sound.map((page, at) => {
    const kind = kinds[at % kinds.length] as ProposalDoubtKind;
    const round = Math.floor(at / kinds.length);
    const description = page.optimizedDescription ?? '';
    planted.set(page.id, kind);
    const end = site === 'shop.example' ? 'and' : 'und';
    const text = {
      figure: `${description} $${17 + round}.49.`,
      sentence: `${description.split(' ').slice(0, 5).join(' ')} ${end}`,
      language: foreign[site]?.[round] ?? '',
      duplicate: sound[(at + 5) % sound.length]?.optimizedDescription ?? '',
    }[kind];
    return Object.assign({}, page, { optimizedDescription: text });
  });
  return { pages, planted };
}

describe.each([
  ['English', english, 'shop.example'],
  ['German', german, 'laden.example'],
] as const)('a run of %s pages', (_, sounds, site) => {
  const sound = pagesOf(sounds, site);

  it('has no false flag on any sound row', () => {
    expect([...findProposalDoubts(sound)]).toEqual([]);
  });

  it('has each of twelve planted faults flagged on its own row', () => {
    // The spoiled pages beside the sound ones, so that what is copied has its owner.
    const { pages, planted } = spoil(pagesOf(sounds, site), site);
    const copies = pages.map((page) =>
      Object.assign({}, page, { id: `spoiled ${page.id}`, url: `${page.url}more/`, optimizedTitle: null }),
    );
    const doubts = findProposalDoubts([...sound, ...copies]);
    const found = copies.map(({ id }) => (doubts.get(id) ?? []).map(({ kind }) => kind));
    expect(found.map((kinds, at) => kinds.includes([...planted.values()][at] as ProposalDoubtKind))).toEqual(
      copies.map(() => true),
    );
    expect(sound.filter(({ id }) => doubts.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

it('a run of two languages has at most one false flag of twenty rows, although the short texts of many pages tell no language', () => {
  for (const fewer of [3, 12]) {
    const mixed = [...pagesOf(english, 'shop.example'), ...pagesOf(german.slice(0, fewer), 'shop.example')];
    expect(findProposalDoubts(mixed).size).toBeLessThanOrEqual(mixed.length / 20);
  }
});
