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

const ENGLISH: SerpPhrases = {
  from: 'from',
  freeDelivery: 'Free Delivery',
  returns: '30-day returns',
  best: 'Best',
  tested: 'tested and compared',
  buyOnline: 'Buy Online',
  compare: 'Compare Prices',
  guide: 'A Buyer’s Guide',
  rating: 'rated 4.7/5 by customers',
  forum: 'Which one do you use, and would you buy it again?',
  video: 'We take it outside and see what holds up.',
  explains: 'What it is, how it works and what to look for before you buy.',
};

const BY_LANGUAGE: Readonly<Record<string, SerpPhrases>> = {
  en: ENGLISH,
  de: {
    from: 'ab',
    freeDelivery: 'Versandkostenfrei',
    returns: '30 Tage Rückgabe',
    best: 'Beste',
    tested: 'im Test verglichen',
    buyOnline: 'online kaufen',
    compare: 'Preise vergleichen',
    guide: 'Ratgeber',
    rating: 'mit 4,7/5 Sternen bewertet',
    forum: 'Welches nutzt ihr, und würdet ihr es wieder kaufen?',
    video: 'Wir nehmen es mit nach draußen und sehen, was hält.',
    explains: 'Was es ist, wie es funktioniert und worauf es beim Kauf ankommt.',
  },
  fr: {
    from: 'dès',
    freeDelivery: 'Livraison gratuite',
    returns: 'retours sous 30 jours',
    best: 'Meilleur choix :',
    tested: 'testés et comparés',
    buyOnline: 'acheter en ligne',
    compare: 'comparer les prix',
    guide: 'guide d’achat',
    rating: 'noté 4,7/5',
    forum: 'Lequel utilisez-vous, et le rachèteriez-vous ?',
    video: 'Nous l’emmenons dehors pour voir ce qui tient.',
    explains: 'Ce que c’est, comment ça marche et quoi regarder avant d’acheter.',
  },
  es: {
    from: 'desde',
    freeDelivery: 'Envío gratis',
    returns: 'devolución en 30 días',
    best: 'Mejores',
    tested: 'probados y comparados',
    buyOnline: 'comprar online',
    compare: 'comparar precios',
    guide: 'guía de compra',
    rating: 'valorado con 4,7/5',
    forum: '¿Cuál usáis y lo volveríais a comprar?',
    video: 'Lo llevamos fuera para ver qué aguanta.',
    explains: 'Qué es, cómo funciona y en qué fijarse antes de comprar.',
  },
  it: {
    from: 'da',
    freeDelivery: 'Spedizione gratuita',
    returns: 'reso entro 30 giorni',
    best: 'Migliori',
    tested: 'provati e confrontati',
    buyOnline: 'acquista online',
    compare: 'confronta i prezzi',
    guide: 'guida all’acquisto',
    rating: 'valutato 4,7/5',
    forum: 'Quale usate, e lo ricomprereste?',
    video: 'Lo portiamo fuori per vedere che cosa regge.',
    explains: 'Che cos’è, come funziona e che cosa guardare prima di comprare.',
  },
  nl: {
    from: 'vanaf',
    freeDelivery: 'Gratis bezorging',
    returns: '30 dagen retour',
    best: 'Beste',
    tested: 'getest en vergeleken',
    buyOnline: 'online kopen',
    compare: 'prijzen vergelijken',
    guide: 'koopgids',
    rating: 'beoordeeld met 4,7/5',
    forum: 'Welke gebruiken jullie, en zou je hem weer kopen?',
    video: 'We nemen het mee naar buiten en kijken wat standhoudt.',
    explains: 'Wat het is, hoe het werkt en waar je op let voor je koopt.',
  },
  ja: {
    from: '最安',
    freeDelivery: '送料無料',
    returns: '30日間返品可',
    best: 'おすすめ',
    tested: '比較テスト',
    buyOnline: '通販',
    compare: '価格比較',
    guide: '選び方ガイド',
    rating: '評価4.7/5',
    forum: 'みなさんはどれを使っていますか？',
    video: '実際に外で使って確かめました。',
    explains: '特徴と仕組み、購入前に見るべき点を解説します。',
  },
};

/** The phrases of a language; English where the sandbox has none. */
export function serpPhrases(languageCode: string): SerpPhrases {
  return BY_LANGUAGE[languageCode] ?? ENGLISH;
}
