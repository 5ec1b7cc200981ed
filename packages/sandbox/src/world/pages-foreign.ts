import type { PageDraft } from './pages.ts';

type Row = Pick<PageDraft, 'path' | 'title' | 'description' | 'h1' | 'kind' | 'topic'> & {
  language: string;
  text: [heading: string, paragraph: string][];
  facts: string[];
};

/** The German shop and one Japanese page. */
export function foreignPages(): PageDraft[] {
  return rows.map(({ path, title, description, h1, kind, topic, language, facts, text }) => {
    const sections = text.map(([heading, paragraph]) => ({ heading, paragraphs: [paragraph] }));
    return { path, title, description, h1, kind, topic, language, facts, sections };
  });
}

const lieferung: [string, string] = [
  'Lieferung und Rückgabe',
  'Lieferung in 3 bis 5 Werktagen, ab 75 € versandkostenfrei. Kostenlose Rückgabe innerhalb von 60 Tagen.',
];
const lieferungFacts = ['3 bis 5 Werktagen', 'ab 75 € versandkostenfrei', 'Kostenlose Rückgabe innerhalb von 60 Tagen'];

const rows: Row[] = [
  {
    path: '/de/',
    title: 'Startseite',
    description: '',
    h1: 'Ausrüstung für den langen Weg',
    kind: 'home',
    topic: 'brand',
    language: 'de',
    text: [
      ['Juniper & Pine', 'Zelte, Rucksäcke und Kleidung aus unserer Werkstatt, seit 2009 erprobt und repariert.'],
      lieferung,
    ],
    facts: ['seit 2009', ...lieferungFacts],
  },
  {
    path: '/de/zelte/',
    title: 'Zelte | Juniper & Pine',
    description: '',
    h1: 'Zelte',
    kind: 'category',
    topic: 'tents',
    language: 'de',
    text: [['Unsere Zelte', 'Vom Tarp mit 0,48 kg bis zum Familienzelt mit Stehhöhe, ab 99 €.'], lieferung],
    facts: ['ab 99 €', ...lieferungFacts],
  },
  {
    path: '/de/zelte/larkspur-2/',
    title: 'Larkspur 2',
    description: 'Shop outdoor gear at Juniper & Pine.',
    h1: 'Larkspur 2',
    kind: 'product',
    topic: 'tents',
    language: 'de',
    text: [
      [
        'Zweipersonenzelt',
        'Das Larkspur 2 wiegt 1,74 kg, steht frei und kostet 289 €. Der Boden hält 3.000 mm Wassersäule.',
      ],
      lieferung,
    ],
    facts: ['1,74 kg', '289 €', '3.000 mm Wassersäule', ...lieferungFacts],
  },
  {
    path: '/de/schlafsaecke/',
    title: 'Schlafsäcke kaufen | Schlafsack günstig | Schlafsäcke online bestellen bei Juniper & Pine',
    description: '',
    h1: 'Schlafsäcke',
    kind: 'category',
    topic: 'sleeping-bags',
    language: 'de',
    text: [['Unsere Schlafsäcke', 'Daune und Kunstfaser mit geprüfter Komforttemperatur, ab 89 €.'], lieferung],
    facts: ['ab 89 €', ...lieferungFacts],
  },
  {
    path: '/de/ratgeber/regenjacke-waschen/',
    title: 'Pflege',
    description: '',
    h1: 'Regenjacke richtig waschen',
    kind: 'guide',
    topic: 'rain-jackets',
    language: 'de',
    text: [
      ['Waschen', 'Bei 30 Grad mit flüssigem Waschmittel, ohne Weichspüler, zweimal spülen.'],
      [
        'Imprägnieren',
        'Nass einsprühen, zwei Minuten warten, abwischen und 20 Minuten im Trockner auf niedriger Stufe.',
      ],
    ],
    facts: ['30 Grad', '20 Minuten'],
  },
  {
    path: '/de/ratgeber/wanderstiefel-einlaufen/',
    title: 'Wanderstiefel einlaufen ohne Blasen | Juniper & Pine',
    description: 'Erst zu Hause, dann 3 km, dann 8 km: so werden neue Wanderstiefel bequem.',
    h1: 'Wanderstiefel einlaufen',
    kind: 'guide',
    topic: 'hiking-boots',
    language: 'de',
    text: [['Zwei Wochen', 'Zwei Abende zu Hause, dann 3 km, dann 8 km mit leichtem Rucksack.']],
    facts: ['3 km', '8 km'],
  },
  {
    path: '/ja/tento/',
    title: 'テント | Juniper & Pine',
    description: '',
    h1: 'テント',
    kind: 'category',
    topic: 'tents',
    language: 'ja',
    text: [
      ['テントの選び方', '二人用テント「Larkspur 2」は重さ1.74kg、価格は39,800円です。床の耐水圧は3,000mmです。'],
      ['配送と返品', 'ご注文から5営業日以内にお届けします。60日以内の返品は無料です。'],
    ],
    facts: ['1.74kg', '39,800円', '5営業日以内', '60日以内の返品は無料'],
  },
];
