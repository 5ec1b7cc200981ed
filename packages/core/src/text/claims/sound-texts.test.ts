import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';
import { findClickbait, findForeignWords, findUnknownName, knownWords } from './wording-rules.ts';

const terms =
  'Orders placed before noon arrive in 2 to 4 working days. Shipping is free on orders over $75.\nYou have free returns within 60 days, also for used gear. Every product carries a 3-year repair promise.';
const pages: Record<string, string> = {
  hollow: `Hollow 0\nHollow 0 is a winter sleeping bag: 800-fill down to -7 °C comfort. The draft collar closes with one hand.\nIt costs $329 and weighs 1.21 kg.\n${terms}`,
  leather: `Tamarack Leather\nTamarack Leather are leather hiking boots: full-grain leather that can be resoled. We resole them for $75.\nIt costs $249 and weighs 1.34 kg.\n${terms}`,
  pads: `Sleeping Pads\nPads from closed-cell foam to 10 cm of air, each with its measured R-value.\nFrom $29: Cloudbed Air, Rollout Foam, Camp Pillow.\nAn R-value of 4 is enough from spring to autumn; stack a foam pad below for snow.\n${terms}`,
  packs: `Backpacks\nPacks from 18 to 70 litres with back lengths that adjust in seconds.\nFrom $79: Ridgeway 40, Ridgeway 55, Brook 18.\n${terms}`,
  lumens:
    'How Many Lumens Do You Need?\n50 lumens in camp, 300 lumens for walking, 600 for running on rough ground.\nTwice the light costs more than half of the hours; makers state the first minute.',
  stove:
    'Which Stove Fuel?\nFast and clean; below -5 °C use a winter mix or an inverted canister.\nSilent and cheap; check fire bans before you leave.',
  mould:
    'How to Get Mould Out of a Tent\nSoak the spots for 30 minutes in enzyme cleaner, wipe with a sponge and rinse.\nNever pack a wet tent for more than a day; hang it over a door if you have no garden.',
  waschen:
    'Regenjacke richtig waschen\nBei 30 Grad mit flüssigem Waschmittel, ohne Weichspüler, zweimal spülen.\nNass einsprühen, zwei Minuten warten, abwischen und 20 Minuten im Trockner auf niedriger Stufe.',
  zaino: 'Zaini\nZaini da 18 litri.\nRugzakken van 18 liter.',
  hako: '羊羹\n木箱入りの羊羹。',
  screws:
    'Stainless hex cap screws\n1/4-20 x 1 in, 18-8, box of 100: $14.80\n1/4-20 x 1 in, 316, box of 100: $24.10\n12 x 9 x 4 in, B-flute: 50 boxes $1.36, 500 boxes $1.12',
  booking: 'Pricing\nEvery plan starts with a 21-day trial. You need no card to begin.',
  dele: 'Cursos DELE\nIntensivo: dos semanas, 20 clases semanales, 430 €.\nExtensivo de tarde: diez semanas, martes y jueves, 385 €.\nEn línea en grupo: ocho semanas, una clase por semana, 240 €.',
  saecke:
    'Schlafsäcke\nDaune und Kunstfaser mit geprüfter Komforttemperatur, ab 89 €.\nLieferung in 3 bis 5 Werktagen, ab 75 € versandkostenfrei. Kostenlose Rückgabe innerhalb von 60 Tagen.',
};
const unproven = (page: string, text: string, queries: string[] = []): string[] => {
  const source = prepareSource({ text: pages[page] ?? '', url: 'u', fetchedAt: 'f' });
  return checkClaims(text, [source], { queries }).unsupported.map((claim) => claim.text);
};

describe('what a site is called', () => {
  const text = 'Membership\nAdults pay £264.\nSocial, no tennis: £30.';
  const refused = (url: string): string[] =>
    checkClaims('Tennis membership at £264 for adults', [prepareSource({ text, url, fetchedAt: 'f' })]).unsupported.map(
      (claim) => claim.text,
    );

  it('is never denied by its pages', () => {
    expect(refused('https://www.fulbecktennis.example/membership')).toEqual([]);
    expect(refused('https://www.fulbeck.example/membership')).toContain('Tennis');
  });
});

describe('true words pass', () => {
  it.each<[string, string]>([
    ['screws', 'A box of 100 in 1/4-20 x 1 in costs $14.80 in 18-8 and $24.10 in 316.'],
    ['booking', 'Begin today: every plan starts with a 21-day trial, and you need no card.'],
    ['dele', 'El intensivo cuesta 430 €, el extensivo de tarde 385 € y en línea en grupo 240 €.'],
    [
      'hollow',
      'Winter sleeping bag with 800-fill down and -7 °C comfort. 1.21 kg, $329, free shipping and free 60-day returns.',
    ],
    ['hollow', 'Warm to −7 °C: the Hollow 0 weighs 1.21 kg and its draft collar closes with one hand.'],
    ['hollow', 'Sleep at -7°C in comfort. Sent back free within 60 days if it is not for you.'],
    ['hollow', 'A winter bag under $350 with a three-year repair promise on every product.'],
    ['hollow', 'Order before noon and it arrives in 2–4 working days. Returns are free, even used.'],
    ['leather', 'Full-grain leather boots you can resole for $75 instead of replacing them. $249, 1.34 kg.'],
    ['leather', 'Resoling costs $75, new boots $249: leather hiking boots made to be repaired.'],
    ['leather', 'Leather Hiking Boots, $249'],
    ['pads', 'Sleeping pads from $29: closed-cell foam or up to 10 cm of air, each with a measured R-value.'],
    ['pads', 'R-value 4 is enough from spring to autumn. Compare sleeping pads from $29.'],
    ['pads', 'Foam or air? Pads from $29, free shipping over $75 and free returns for 60 days.'],
    ['packs', 'Backpacks from 18 to 70 litres, from $79, with back lengths that adjust in seconds.'],
    ['packs', '18–70 litre backpacks that adjust to your back. Free returns within 60 days, even after a trip.'],
    ['packs', 'Up to 70 litres: find the pack that fits. Free shipping on orders above $75.'],
    ['lumens', 'How many lumens? 50 in camp, 300 for walking and 600 for running on rough ground.'],
    ['lumens', '300 lumens are enough for walking; on rough ground runners want 600.'],
    ['lumens', 'Choose by use: 50, 300 or 600 lumens.'],
    ['stove', 'Gas is fast and clean; below -5 °C you need a winter mix or an inverted canister.'],
    ['mould', 'Soak mould spots for 30 minutes, wipe and rinse. And never pack a wet tent for more than a day.'],
    [
      'waschen',
      'Regenjacke bei 30 Grad waschen, zweimal spülen und 20 Minuten im Trockner: so perlt Wasser wieder ab.',
    ],
    ['waschen', 'Waschen Sie am besten bei 30 Grad und spülen Sie zweimal.'],
    ['waschen', 'Ohne Weichspüler, bei 30 °C und zweimal gespült. So wäschst du deine Regenjacke richtig.'],
    [
      'saecke',
      'Schlafsäcke mit geprüfter Komforttemperatur ab 89 €. Ab 75 € versandkostenfrei, 60 Tage kostenlose Rückgabe.',
    ],
    [
      'saecke',
      'In 3 bis 5 Werktagen bei dir und 60 Tage lang gratis zurückzugeben: Schlafsäcke aus Daune und Kunstfaser.',
    ],
  ])('%s: %s', (page, text) => {
    expect(unproven(page, text)).toEqual([]);
  });

  it('a superlative that only repeats a question is not a claim, one about us is', () => {
    const asked = ['best sleeping pad', 'how to choose the best sleeping pad'];
    expect(unproven('pads', 'How to choose the best sleeping pad', asked)).toEqual([]);
    expect(unproven('pads', 'Which sleeping pad is best? Start with the R-value.', asked)).toEqual([]);
    expect(unproven('pads', 'The best sleeping pads from $29', asked)).toEqual(['best']);
    expect(unproven('pads', 'How to choose our best sleeping pad', asked)).toEqual(['best']);
    expect(unproven('pads', 'How to choose the cheapest sleeping pad', asked)).toEqual(['cheapest']);
    expect(unproven('pads', 'Is an R-value of 10 enough?', ['is r-value 10 enough'])).toEqual([]);
  });
});

describe('false words do not', () => {
  it.each<[string, string, string]>([
    ['hollow', 'Warm to +7 °C comfort', '7 °C'],
    ['hollow', 'Warm to 7 °C comfort', '7 °C'],
    ['hollow', '800-fill down, delivered in 4 days', '4 days'],
    ['hollow', 'Returns within 3 years', '3 years'],
    ['hollow', 'Arrives within 60 days', '60 days'],
    ['hollow', 'Winter sleeping bag, weighs 1.2 kg', '1.2 kg'],
    ['hollow', 'Winter sleeping bag under $320', '$320'],
    ['hollow', 'Winter sleeping bag from $299', '$299'],
    ['pads', 'Free shipping on sleeping pads', 'Free'],
    ['pads', 'Free shipping from $29', '$29'],
    ['pads', 'Sleeping pads from $75', '$75'],
    ['pads', 'R-value of 10 is enough from spring to autumn', '10'],
    ['packs', 'Backpacks from 18 litres to 55 litres', '18 litres'],
    ['packs', '70 litres for a day hike', '70 litres'],
    ['lumens', '50 lumens for running and 600 in camp', '50 lumens'],
    ['lumens', '600 lumens in camp', '600 lumens'],
    ['stove', 'Works down to 5 °C', '5 °C'],
    ['saecke', 'Schlafsäcke ab 75 €', '75 €'],
    ['saecke', 'Lieferung in 5 Werktagen', '5 Werktagen'],
    ['saecke', 'Versandkostenfrei ab 89 €', '89 €'],
    ['leather', 'Vegan hiking boots for women', 'Vegan'],
    ['leather', 'Waterproof leather hiking boots', 'Waterproof'],
    ['leather', 'Handmade leather boots', 'Handmade'],
    ['leather', 'Loved by thousands of hikers', 'Loved by'],
    ['leather', 'Boots that never need care', 'never'],
    ['leather', 'Leather boots that experts recommend', 'experts recommend'],
    ['pads', 'Is an R-value of 10 enough?', '10'],
    ['leather', 'See our video and size chart for these boots', 'video'],
    ['leather', 'PFAS-free leather boots', 'PFAS-free'],
    ['leather', 'Kind to your knees', 'knees'],
    ['leather', 'Ships today, award-winning boots', 'award'],
    ['leather', 'Leather boots are selling out fast', 'selling out'],
    ['packs', 'Backpacks from $79, this week only', 'this week only'],
    ['saecke', 'Schlafsäcke ab 89 €: fast ausverkauft', 'fast ausverkauft'],
    ['saecke', 'Schlafsäcke ab 89 €, nur diese Woche', 'nur diese Woche'],
    ['saecke', 'Diese Schlafsäcke sind am besten', 'besten'],
    ['zaino', 'Zaini da 18 litri: ultimi pezzi', 'ultimi pezzi'],
    ['zaino', 'Rugzakken van 18 liter, bijna uitverkocht', 'bijna uitverkocht'],
    ['hako', '木箱入りの羊羹。残りわずか。', '残りわずか'],
  ])('%s: %s', (page, text, claim) => {
    expect(unproven(page, text)).toContain(claim);
  });

  it('what the page says is not in it cannot be said to be in it, and the other way around', () => {
    const page = (text: string) => [prepareSource({ text, url: 'u', fetchedAt: 'f' })];
    const without = page('Since 2024 none of our fabrics contains PFAS; stains stay longer.');
    const within = page('The membrane contains PFAS. The seams are taped.');
    const isUnsaid = (text: string, source: typeof without) => checkClaims(text, source).unsupported.length > 0;
    for (const text of ['PFAS-free jackets', 'Free of PFAS', 'Jackets without PFAS', 'No PFAS in our fabrics']) {
      expect([text, isUnsaid(text, without), isUnsaid(text, within)]).toEqual([text, false, true]);
    }
    const said = 'A jacket that contains PFAS';
    expect([isUnsaid(said, without), isUnsaid(said, within)]).toEqual([true, false]);
  });
});

describe('claims with quotes', () => {
  const text = `${pages['hollow']}`;
  const source = [prepareSource({ text, url: 'u', fetchedAt: 'f' })];
  const check = (said: string, declared: { text: string; quote: string }[]) => checkClaims(said, source, { declared });

  it('a quote may differ in white space, case and width, in nothing else', () => {
    const quote = 'it  costs ＄329\nand weighs 1.21 KG';
    expect(check('Only 1.21 kg', [{ text: '1.21 kg', quote }])).toMatchObject({ misquoted: [], unsupported: [] });
    for (const wrong of ['It costs $329 and weighs just 1.21 kg', '21 kg', 'costs $32', '7 °C comfort', '']) {
      expect(check('Only 1.21 kg', [{ text: '1.21 kg', quote: wrong }]).misquoted).toHaveLength(1);
    }
  });

  it('a number is proven by its own quote, not by another sentence of the page', () => {
    const wrong = [{ text: '1.21 kg', quote: 'The draft collar closes with one hand.' }];
    expect(check('Only 1.21 kg', wrong).unsupported.map((claim) => claim.text)).toEqual(['1.21 kg']);
  });

  it('a quote cannot leave out the condition of its sentence', () => {
    const pads = [prepareSource({ text: `${pages['pads']}`, url: 'u', fetchedAt: 'f' })];
    const declared = [{ text: 'Free shipping', quote: 'Shipping is free' }];
    expect(checkClaims('Free shipping', pads, { declared }).unsupported).toHaveLength(1);
  });

  it('a benefit with an invented quote is refused', () => {
    const declared = [{ text: 'Cosy all winter', quote: 'keeps you cosy all winter' }];
    expect(check('Cosy all winter', declared).misquoted).toEqual(declared);
  });
});

describe('wording', () => {
  const known = knownWords(['Rain Jackets | Juniper & Pine', 'Tested in Oregon.', 'gore-tex jacket']);

  it.each([
    'Stop Buying Tents Until You Read This',
    'Everyone Gets It Wrong',
    'The Truth About Down',
    'You Won’t Believe It',
  ])('%s promises a sensation', (text) => {
    expect(findClickbait(text)).not.toBeNull();
  });

  it.each(['Stop the draft with one hand', 'Read how to wash a tent', 'See which pad fits you'])(
    '%s does not',
    (text) => {
      expect(findClickbait(text)).toBeNull();
    },
  );

  it('little words of another language are found, names and words of the page are not', () => {
    expect(findForeignWords('Rain jackets sans produits, pendant une heure', 'en', known)).toBe('sans une');
    expect(findForeignWords('Rain jackets by La Sportiva', 'en', known)).toBeNull();
    expect(findForeignWords('The North Face Jacken', 'de', known)).toBeNull();
  });

  it('a name that page and searches do not know is found in a sentence, not in a title', () => {
    expect(findUnknownName('Shells with a Vibram sole.', 'en', known)).toBe('Vibram');
    expect(findUnknownName('Shells of Gore-Tex from Juniper & Pine, tested in Oregon.', 'en', known)).toBeNull();
    expect(findUnknownName('Rain Shells With Vibram Soles', 'en', known)).toBeNull();
    expect(findUnknownName('Jacken mit Vibram und Sohle.', 'de', known)).toBeNull();
  });
});
