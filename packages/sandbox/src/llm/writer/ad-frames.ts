/** Ways to speak of a topic in an ad without claiming anything; `*` stands for the topic. */
export interface AdFrames {
  headlines: readonly string[];
  /** Closing sentences of descriptions. */
  closings: readonly string[];
}

const ENGLISH: AdFrames = {
  headlines: [
    'Shop *',
    'Compare *',
    'Find your *',
    'See all *',
    '* online',
    'Order * today',
    'Choose *',
    'Explore *',
    'Buy * online',
    'Look at *',
    'Details on *',
    'Discover *',
    'View our *',
    'Meet our *',
    'Our *',
    'See *',
    'Get *',
    '* here',
    'Need *?',
  ],
  closings: [
    'Compare * online.',
    'See all * here.',
    'Find * that suit you.',
    'Order * from home.',
    'Look through our *.',
    'Choose * with care.',
    'Read more about *.',
  ],
};

const GERMAN: AdFrames = {
  headlines: [
    '* ansehen',
    '* vergleichen',
    '* online bestellen',
    '* im Überblick',
    'Jetzt * finden',
    '* auswählen',
    'Mehr über *',
    'Alles zu *',
  ],
  closings: ['* online vergleichen.', 'Mehr über * lesen.', '* hier ansehen.', 'Jetzt * auswählen.'],
};

const FRENCH: AdFrames = {
  headlines: ['Voir *', 'Comparer *', 'Choisir *', '* en ligne', 'Découvrir *', 'Commander *', 'Trouver *'],
  closings: ['Comparez * en ligne.', 'Découvrez * ici.', 'Choisissez * chez nous.'],
};

const SPANISH: AdFrames = {
  headlines: ['Ver *', 'Comparar *', 'Elegir *', '* en línea', 'Descubrir *', 'Pedir *', 'Encontrar *'],
  closings: ['Compara * en línea.', 'Descubre * aquí.', 'Elige * con calma.'],
};

const ITALIAN: AdFrames = {
  headlines: ['Vedi *', 'Confronta *', 'Scegli *', '* online', 'Scopri *', 'Ordina *', 'Trova *'],
  closings: ['Confronta * online.', 'Scopri * qui.', 'Scegli * con calma.'],
};

const DUTCH: AdFrames = {
  headlines: ['Bekijk *', 'Vergelijk *', 'Kies *', '* online', 'Ontdek *', 'Bestel *', 'Vind *'],
  closings: ['Vergelijk * online.', 'Bekijk * hier.', 'Kies * op je gemak.'],
};

const JAPANESE: AdFrames = {
  headlines: ['*を比較', '*の一覧', '*を見る', '*を注文', '*の選び方', '*の詳細', '*を探す'],
  closings: ['*を比較してください。', '*をご覧ください。', '*をお選びください。'],
};

const BY_LANGUAGE: Readonly<Record<string, AdFrames>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  ja: JAPANESE,
};

/** The frames of a language tag; English for a language the writer does not know. */
export function adFrames(language: string): AdFrames {
  return BY_LANGUAGE[language.slice(0, 2).toLowerCase()] ?? ENGLISH;
}

/** A frame filled with a topic, which starts small unless it opens the text or is a name. */
export function inFrame(frame: string, topic: string, small: string): string {
  return frame.replace('*', frame.startsWith('*') ? topic : small);
}
