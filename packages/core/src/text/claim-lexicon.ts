/** What a claim says about the offer. */
export type ClaimKind =
  | 'price'
  | 'free'
  | 'percent'
  | 'year'
  | 'certification'
  | 'superlative'
  | 'hours'
  | 'guarantee'
  | 'delivery'
  | 'rank'
  | 'quantity';

/** A claim made in words; the pattern is matched against fact tokens joined by spaces (lower case, no accents). */
export interface ClaimConcept {
  kind: ClaimKind;
  key: string;
  pattern: RegExp;
}

/** One line a concept: kind, key, then its spellings in English, German, French, Spanish, Italian, Dutch, Portuguese. */
const lines: [kind: ClaimKind, key: string, spellings: string][] = [
  [
    'free',
    'free',
    'free|gratis|kostenlos(?:e[nrsm]?)?|kostenfrei(?:e[nrsm]?)?|umsonst|gratuit(?:e|es|s|ement)?|gratuit[oa]s?|offert(?:e|es|s)?|(?:versandkosten|porto)frei',
  ],
  [
    'free',
    'no-cost',
    '(?:no|without|zero) (?:extra |hidden )?(?:cost|charge|fee|fees)|sans frais|sin (?:coste|costo|cargo)s?|ohne (?:kosten|gebuhren)|senza costi|sem custos?',
  ],
  [
    'price',
    'discount',
    'discount(?:s|ed)?|rabatte?|reduziert|remises?|reductions?|soldes|promo|descuentos?|rebajas|sconti?|korting|descontos?',
  ],
  ['price', 'half-price', 'half (?:price|off)|halber preis|halben preis|moitie prix|mitad de precio'],
  ['price', 'sale', '(?:on )?(?<!for |of )sale(?! of| by)|clearance|ausverkauf|schlussverkauf|liquidacion'],
  [
    'superlative',
    'best',
    'best|beste[nrsm]?|bestes|meilleure?s?|mejor(?:es)?|miglior[ei]|melhor(?:es)?|finest|greatest',
  ],
  ['superlative', 'bestseller', 'best ?sell(?:er|ers|ing)|meistverkaufte[nrs]?|plus vendue?s?|mas vendid[oa]s?'],
  [
    'superlative',
    'top',
    'top(?= number| rated| quality| brand| brands| choice| pick| picks)|top rated|erstklassige?[nrs]?',
  ],
  ['superlative', 'leading', 'leading|leader|market leader|fuhrende[nrsm]?|marktfuhrer|lider(?:es)?'],
  [
    'superlative',
    'cheapest',
    'cheapest|lowest(?: price| prices)?|gunstigste[nrsm]?|billigste[nrsm]?|niedrigste[nrsm]?|(?:le |la |les )?moins chers?|mas barat[oa]s?|goedkoopste|piu economic[oiae]',
  ],
  ['superlative', 'fastest', 'fastest|quickest|schnellste[nrsm]?|snelste'],
  ['superlative', 'largest', 'largest|biggest|widest|grosste[nrsm]?|grootste'],
  ['superlative', 'highest', 'highest|tallest|hochste[nrsm]?'],
  ['superlative', 'newest', 'newest|neueste[nrsm]?|nieuwste'],
  [
    'superlative',
    'other',
    'safest|easiest|simplest|smartest|strongest|softest|lightest|brightest|toughest|cleanest|healthiest|tastiest|freshest|cutest|coolest|hottest|warmest|smallest|longest|oldest|richest|deepest|purest|sharpest|quietest|thinnest|coziest|happiest|nicest|kindest|closest|sicherste[nrsm]?|einfachste[nrsm]?|leichteste[nrsm]?|starkste[nrsm]?|schonste[nrsm]?|beliebteste[nrsm]?',
  ],
  [
    'superlative',
    'most',
    '(?:the |our )most|(?:le|la|les) plus|(?:el|la|los|las) mas|(?:il|la|i|le) piu|most (?:popular|trusted|loved|advanced|affordable|reliable|powerful|comfortable)',
  ],
  [
    'superlative',
    'world',
    'worlds?(?: s)?(?= best| first| leading| largest| only| most| number| finest)|world class|weltweit fuhrende[nrsm]?|weltbeste[nrsm]?|du monde|del mundo',
  ],
  ['superlative', 'only', 'the only|der einzige|die einzige|das einzige|le seul|la seule|el unico|la unica'],
  [
    'superlative',
    'unbeatable',
    'unbeat(?:able|en)|unrival+ed|unmatched|unschlagbare?[nrsm]?|imbattables?|insuperables?|inmejorables?',
  ],
  [
    'superlative',
    'award',
    'award(?:s|ed)?|award winning|preisgekronte?[nrsm]?|testsieger|primee?s?|premiad[oa]s?|galardonad[oa]s?',
  ],
  [
    'rank',
    'number-one',
    '(?:# |no |nr |nummer |number |numero |n )(?:number:1|one|eins|un|uno|una)|(?:number:1|quantity:1:[a-z]+) rated',
  ],
  [
    'certification',
    'certified',
    'certifi(?:ed|cation|cations|cate|cates)|zertifi(?:ziert|zierte[nrsm]?|zierung|kat)|certifiee?s?|certificad[oa]s?|certificat[oiae]|gecertificeerde?',
  ],
  ['certification', 'accredited', 'accredit(?:ed|ation)|akkreditierte?[nrsm]?|accreditee?s?|acreditad[oa]s?'],
  ['certification', 'licensed', 'licensed|lizenzierte?[nrsm]?|agreee?s?|homologue?e?s?|homologad[oa]s?'],
  [
    'certification',
    'approved',
    '(?:fda|government|officially|doctor|vet|dermatologist) (?:approved|recommended|tested)|zugelassene?[nrsm]?|gepruft(?:e[nrsm]?)?|staatlich anerkannte?[nrsm]?',
  ],
  [
    'certification',
    'norm',
    'iso|din|tuv|soc|hipaa|fda|gdpr|pci|gots|oeko tex|fsc|ce(?= certified| marked| approved| zertifiziert)',
  ],
  ['certification', 'organic', 'organic|bio|biologique(?:s|ment)?|ecologic[oa]s?|biologische?'],
  [
    'certification',
    'official',
    'official|offizielle?[nrsm]?|officiel(?:le|les|s)?|oficial(?:es)?|authori[sz]ed|autorisierte?[nrsm]?',
  ],
  ['certification', 'patented', 'patent(?:ed)?|patentierte?[nrsm]?|brevetee?s?|patentad[oa]s?'],
  [
    'certification',
    'proven',
    '(?:clinically|scientifically) (?:proven|tested)|proven|klinisch getestet|cliniquement prouve|clinicamente probad[oa]',
  ],
  ['certification', 'trusted', 'trusted by|vertraut von'],
  [
    'guarantee',
    'guarantee',
    'guarantee[sd]?|guaranteed|garantie|garantiert(?:e[nrsm]?)?|garantie?e?s?|garantia|garantizad[oa]s?|garanzia|garantit[oa]|gegarandeerd',
  ],
  ['guarantee', 'warranty', 'warrant(?:y|ies)|gewahrleistung'],
  [
    'guarantee',
    'money-back',
    'money back|geld zuruck|satisfait ou rembourse|(?:full )?refunds?|refundable|erstattung|ruckerstattung|remboursee?s?|remboursement|reembolsos?|devolucion(?:es)?',
  ],
  ['guarantee', 'lifetime', 'lifetime|lebenslange?[nrsm]?|a vie|de por vida'],
  ['guarantee', 'risk-free', 'risk free|no risk|risikofrei|ohne risiko|sans risque|sin riesgos?'],
  [
    'hours',
    'always-open',
    '(?:quantity:24:hour|number:24) (?:number:7|number:24)|around the clock|round the clock|rund um die uhr|quantity:24:hour sur number:24|number:7 j number:7|las quantity:24:hour|quantity:24:hour (?:a day|am tag|al dia|support|service)',
  ],
  [
    'hours',
    'open-daily',
    'open (?:daily|every day|late|sundays?|weekends?|now)|taglich geoffnet|sonntags geoffnet|ouvert (?:tous les jours|le dimanche)|abierto (?:todos los dias|los domingos)',
  ],
  ['delivery', 'same-day', 'same day|am (?:selben|gleichen) tag|jour meme|mismo dia'],
  ['delivery', 'next-day', 'next (?:business )?day|overnight|am nachsten (?:werk)?tag|lendemain|dia siguiente'],
  [
    'delivery',
    'fast-delivery',
    '(?:fast|quick|rapid|instant|express|immediate|schnelle[rn]?|sofortige|expres) (?:delivery|shipping|dispatch|versand|lieferung|envio|entrega)|(?:express|sofort|blitz)(?:versand|lieferung)|(?:livraison|envio|entrega) (?:rapide|express|expres|immediate|rapid[oa]|inmediat[oa])',
  ],
];

/** Japanese, Chinese and Korean have no word edges; tokens are single characters there. */
const unspaced: [kind: ClaimKind, key: string, words: string][] = [
  ['free', 'free', '無料 免费 免費 무료'],
  ['superlative', 'best', '最高 最好 最佳 最優秀 최고'],
  ['superlative', 'cheapest', '最安 最便宜 최저'],
  ['rank', 'number-one', '第一 日本一 世界一'],
  ['guarantee', 'guarantee', '保証 保证 保證 보장'],
  ['certification', 'certified', '認定 认证 認證 인증'],
];

/** Every concept, ready to match. */
export const claimConcepts: readonly ClaimConcept[] = [
  ...lines.map(([kind, key, spellings]) => ({
    kind,
    key,
    pattern: new RegExp(`(?<![^ ])(?:${spellings})(?![^ ])`, 'gu'),
  })),
  ...unspaced.map(([kind, key, words]) => {
    const spaced = words.split(' ').map((word) => Array.from(word.normalize('NFKD')).join(' '));
    return { kind, key, pattern: new RegExp(`(?<![^ ])(?:${spaced.join('|')})(?![^ ])`, 'gu') };
  }),
];

/** Words that turn a duration into a delivery promise. */
export const deliveryWords =
  /^(?:deliver(?:y|ed|s|ies)?|shipping|ships|shipped|dispatch(?:ed)?|versand(?:fertig)?|lieferung|liefer(?:zeit|bar|n)|geliefert|livraison|livree?s?|expedie?e?s?|expedition|envios?|enviamos|entregas?|spedizione|consegna|levering|verzending)$/u;
