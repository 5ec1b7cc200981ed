/** The few phrases a writer may add in a language without claiming anything. */
export interface LanguageWords {
  /** Calls to action short enough for a headline of 30 columns. */
  calls: readonly string[];
  /** Closing sentences for descriptions. */
  closings: readonly string[];
  /** Neutral second parts of a title. */
  tails: readonly string[];
  /** Words that carry no topic. */
  stopWords: readonly string[];
  /** Joins "topic" and "brand". */
  by: string;
  /** A sentence that is plainly in this language. */
  sample: string;
}

const words = (text: string): readonly string[] => text.split(' ');

const ENGLISH: LanguageWords = {
  calls: [
    'See the full range',
    'Compare the models',
    'Order online',
    'Find the right one',
    'Plan your order',
    'Ask our team',
    'Read the details',
    'Choose your size',
    'View all options',
    'Start here',
  ],
  closings: [
    'Compare the options and order online.',
    'See the details and choose what suits you.',
    'Read more and find the right one.',
    'Take a look at the full range.',
    'Find what fits you here.',
  ],
  tails: [
    'compare and choose',
    'what to know',
    'all the details',
    'how to choose',
    'see the range',
    'an overview',
    'find yours',
  ],
  stopWords: words(
    'a an and are at be by do for from how i in is it my of on or our the to vs we what when where which who why with you your',
  ),
  by: 'by',
  sample: 'This page shows the whole selection and helps you choose.',
};

const GERMAN: LanguageWords = {
  calls: [
    'Zur Auswahl',
    'Modelle vergleichen',
    'Online bestellen',
    'Jetzt ansehen',
    'Passendes finden',
    'Beratung anfragen',
    'Details lesen',
    'Größe wählen',
    'Alle Varianten',
    'Mehr erfahren',
  ],
  closings: [
    'Modelle vergleichen und online bestellen.',
    'Details ansehen und passend auswählen.',
    'Hier mehr erfahren und das Richtige finden.',
    'Jetzt die ganze Auswahl ansehen.',
    'Hier finden Sie das passende Modell.',
  ],
  tails: [
    'vergleichen und wählen',
    'das Wichtigste',
    'alle Details',
    'richtig auswählen',
    'zur Auswahl',
    'im Überblick',
    'passend finden',
  ],
  stopWords: words(
    'aus bei das dem den der des die ein eine einen für im in ist mit nach oder und von vom was wie wo zu zum zur',
  ),
  by: 'von',
  sample: 'Auf dieser Seite finden Sie die ganze Auswahl und wichtige Hinweise.',
};

const FRENCH: LanguageWords = {
  calls: [
    'Voir la gamme',
    'Comparer les modèles',
    'Commander en ligne',
    'Trouver le bon',
    'Demander conseil',
    'Lire les détails',
    'Choisir sa taille',
    'Toutes les options',
    'En savoir plus',
    'Découvrir',
  ],
  closings: [
    'Comparez les modèles et commandez en ligne.',
    'Lisez les détails et choisissez le vôtre.',
    'Trouvez ici celui qui vous convient.',
    'Découvrez toute la gamme.',
    'En savoir plus et bien choisir.',
  ],
  tails: [
    'comparer et choisir',
    'ce qu’il faut savoir',
    'tous les détails',
    'bien choisir',
    'voir la gamme',
    'vue d’ensemble',
    'trouver le vôtre',
  ],
  stopWords: words('à au aux avec ce dans de des du en est et la le les l ou où par pour que quel quelle sur un une'),
  by: 'par',
  sample: 'Cette page présente toute la gamme et vous aide à choisir.',
};

const SPANISH: LanguageWords = {
  calls: [
    'Ver la gama',
    'Comparar modelos',
    'Pedir en línea',
    'Encuentra el tuyo',
    'Pide consejo',
    'Leer los detalles',
    'Elige tu talla',
    'Todas las opciones',
    'Más información',
    'Empieza aquí',
  ],
  closings: [
    'Compara los modelos y pide en línea.',
    'Lee los detalles y elige el tuyo.',
    'Encuentra aquí lo que necesitas.',
    'Descubre toda la gama.',
    'Consulta la información y elige bien.',
  ],
  tails: [
    'comparar y elegir',
    'lo que hay que saber',
    'todos los detalles',
    'cómo elegir',
    'ver la gama',
    'visión general',
    'encuentra el tuyo',
  ],
  stopWords: words('a al con cómo cuál de del el en es la las lo los o para por qué que se su un una y'),
  by: 'de',
  sample: 'Esta página muestra toda la gama y te ayuda a elegir.',
};

const ITALIAN: LanguageWords = {
  calls: [
    'Vedi la gamma',
    'Confronta i modelli',
    'Ordina online',
    'Trova il tuo',
    'Chiedi consiglio',
    'Leggi i dettagli',
    'Scegli la taglia',
    'Tutte le opzioni',
    'Scopri di più',
    'Inizia qui',
  ],
  closings: [
    'Confronta i modelli e ordina online.',
    'Leggi i dettagli e scegli il tuo.',
    'Trova qui quello che cerchi.',
    'Scopri tutta la gamma.',
    'Leggi di più e scegli bene.',
  ],
  tails: [
    'confronta e scegli',
    'cosa sapere',
    'tutti i dettagli',
    'come scegliere',
    'vedi la gamma',
    'panoramica',
    'trova il tuo',
  ],
  stopWords: words('a al alla che chi come con da dal del della di e gli i il in la le lo o per quale si su un una'),
  by: 'di',
  sample: 'Questa pagina mostra tutta la gamma e ti aiuta a scegliere.',
};

const DUTCH: LanguageWords = {
  calls: [
    'Bekijk het aanbod',
    'Vergelijk modellen',
    'Bestel online',
    'Vind de juiste',
    'Vraag advies',
    'Lees de details',
    'Kies je maat',
    'Alle opties',
    'Meer weten',
    'Begin hier',
  ],
  closings: [
    'Vergelijk de modellen en bestel online.',
    'Lees de details en kies wat past.',
    'Vind hier wat bij je past.',
    'Bekijk het hele aanbod.',
    'Lees meer en kies goed.',
  ],
  tails: [
    'vergelijk en kies',
    'wat je moet weten',
    'alle details',
    'hoe kies je',
    'bekijk het aanbod',
    'een overzicht',
    'vind de jouwe',
  ],
  stopWords: words('aan bij de een en hoe het in is met naar of om op te uit van voor waar wat welke'),
  by: 'van',
  sample: 'Deze pagina toont het hele aanbod en helpt je kiezen.',
};

const JAPANESE: LanguageWords = {
  calls: ['一覧を見る', 'モデルを比較', 'オンライン注文', '詳しく見る', '相談する', 'サイズを選ぶ', '選び方を読む'],
  closings: [
    'モデルを比較してオンラインでご注文ください。',
    '詳細をご確認のうえお選びください。',
    '全ラインアップをご覧ください。',
  ],
  tails: ['選び方', '比較', '詳しい情報', '一覧', '基礎知識', '特集'],
  stopWords: [],
  by: '｜',
  sample: 'このページでは全商品と選び方をご紹介します。',
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

/** What a table has for a language tag ("de-AT" counts as "de"); English for a language the writer does not know. */
export function inLanguage<Words>(table: Readonly<Record<string, Words>> & { en: Words }, language: string): Words {
  return table[language.slice(0, 2).toLowerCase()] ?? table.en;
}

/** The phrases of a language tag. */
export function languageWords(language: string): LanguageWords {
  return inLanguage(BY_LANGUAGE, language);
}

/** A language the writer knows that is not the given one; used to misbehave. */
export function anotherLanguage(language: string): LanguageWords {
  return language.toLowerCase().startsWith('fr') ? GERMAN : FRENCH;
}
