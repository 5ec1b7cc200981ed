import { inLanguage } from './language-words.ts';

/** Ways to speak of a topic in an ad without claiming anything; `*` stands for the topic. */
export interface AdFrames {
  headlines: readonly string[];
  /** The same for one word of the topic, so that not every headline names all of it. */
  aspects: readonly string[];
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
    'Pick your *',
    'Questions on *?',
    'Read up on *',
  ],
  aspects: [
    'Our * range',
    'The * collection',
    'Made for * days',
    'Think *, order online',
    '* and ready to go',
    'Go * this season',
    '* picks, compared',
    'Start with *',
    'All things *',
    'A closer look at *',
    'Browse by *',
    'Your * questions answered',
    '* ideas worth a look',
    'Plan * your way',
    'Curious about *?',
    'Find what suits *',
    'The * shortlist',
  ],
  closings: [
    'Compare * online.',
    'See all * here.',
    'Find * that suit you.',
    'Order * from home.',
    'Look through our *.',
    'Choose * with care.',
    'Read more about *.',
    'Browse our range of *.',
    'Take your time to compare *.',
    'Details, sizes and photos of *.',
    'What to know before you order *.',
    'Explore * and decide at home.',
    'Which * fit your plans?',
    'Get * sent to your door.',
    'Meet * for your next trip.',
    'Put * side by side.',
    'Questions about *? We help.',
    'Start your search for * now.',
    'Your next * may be here.',
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
  aspects: ['Rund um *', 'Thema *', 'Mit * starten'],
  closings: ['* online vergleichen.', 'Mehr über * lesen.', '* hier ansehen.', 'Jetzt * auswählen.'],
};

const FRENCH: AdFrames = {
  headlines: ['Voir *', 'Comparer *', 'Choisir *', '* en ligne', 'Découvrir *', 'Commander *', 'Trouver *'],
  aspects: ['Tout sur *', 'Notre choix : *'],
  closings: ['Comparez * en ligne.', 'Découvrez * ici.', 'Choisissez * chez nous.'],
};

const SPANISH: AdFrames = {
  headlines: ['Ver *', 'Comparar *', 'Elegir *', '* en línea', 'Descubrir *', 'Pedir *', 'Encontrar *'],
  aspects: ['Todo sobre *', 'Empieza con *'],
  closings: ['Compara * en línea.', 'Descubre * aquí.', 'Elige * con calma.'],
};

const ITALIAN: AdFrames = {
  headlines: ['Vedi *', 'Confronta *', 'Scegli *', '* online', 'Scopri *', 'Ordina *', 'Trova *'],
  aspects: ['Tutto su *', 'Inizia con *'],
  closings: ['Confronta * online.', 'Scopri * qui.', 'Scegli * con calma.'],
};

const DUTCH: AdFrames = {
  headlines: ['Bekijk *', 'Vergelijk *', 'Kies *', '* online', 'Ontdek *', 'Bestel *', 'Vind *'],
  aspects: ['Alles over *', 'Begin met *'],
  closings: ['Vergelijk * online.', 'Bekijk * hier.', 'Kies * op je gemak.'],
};

const JAPANESE: AdFrames = {
  headlines: ['*を比較', '*の一覧', '*を見る', '*を注文', '*の選び方', '*の詳細', '*を探す'],
  aspects: ['*のご案内', '*を選ぶ'],
  closings: ['*を比較してください。', '*をご覧ください。', '*をお選びください。'],
};

const BY_LANGUAGE = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  ja: JAPANESE,
};

/** The frames of a language tag. */
export function adFrames(language: string): AdFrames {
  return inLanguage(BY_LANGUAGE, language);
}

/** A frame filled with a topic, which starts small unless it opens the text or is a name. */
export function inFrame(frame: string, topic: string, small: string): string {
  return frame.replace('*', frame.startsWith('*') ? topic : small);
}
