import type { StatementKind } from './facts/claim-lexicon.ts';
import { foldAccents } from './facts/unit-lexicon.ts';

/**
 * Words that say something checkable of the goods, their origin or their makers. One line a meaning: what the page must
 * say too, in any of these forms; `*` means any ending, `|` parts forms.
 */
const meanings: [kind: StatementKind, forms: string[]][] = [
  [
    'feature',
    [
      'waterproof*|wasserdicht*|impermeab*|etanche*',
      'water resistant|water repellent|repels|wasserabweisend*|deperlant*',
      'windproof*|winddicht*|coupe vent',
      'washable|washes|machine wash*|waschbar*|maschinenwasch*',
      'insulated|isoliert*',
      'antibacterial|antimicrobial|antibakteriell*',
      'odou?r*|smell*|geruch*',
      'non slip|anti slip|slip resistant|grippy|rutschfest*|griffig*|antiderapant*',
      'rechargeable|wiederaufladbar*',
      'dishwasher*|spulmaschin*',
      'fireproof|flame retardant|flame resistant|feuerfest*',
      'uv|upf|sun protect*',
      'unbreakable|indestructible|bombproof|unzerstorbar*|unverwustlich*',
      'compatible|kompatibel*',
      'wireless|kabellos*',
      'storm proof|stormproof|sturmfest*',
      'freeze proof|frostproof|frostsicher*|to freezing|below freezing',
    ],
  ],
  [
    'material',
    [
      'leather|leder*|cuir|cuero|pelle',
      'wool*|wolle|wollen|laine|lana',
      'merino*',
      'cotton|baumwoll*|coton|algodon|cotone',
      'nylon*|polyamid*',
      'polyester*',
      'carbon|kohlefaser*',
      'titan*',
      'alumin*',
      'steel|stahl|edelstahl*|acier|acero',
      'bamboo|bambus',
      'silk|seide*|soie',
      'cork|kork*',
      'gore tex|goretex|gtx',
      'vibram*',
      'cordura*',
      'primaloft*',
      'ripstop*',
      'daunen*|duvet|plumon*',
      'fleece*',
      'latex',
      'rubber|gummi*|caoutchouc',
      'suede|wildleder*',
      'neopren*',
      'copper|kupfer*',
      'brass|messing*',
      'ceramic*|keramik*',
    ],
  ],
  [
    'health',
    [
      'health*|gesund*|sante|salud*',
      'toxic*|non toxic|giftig*|ungiftig*|schadstoff*|poison*',
      'allerg*|hypoallerg*',
      'cancer*|krebs*|carcinogen*',
      'pain*|painless|schmerz*|douleur*|dolor',
      'knee*|knie*|joints|gelenk*|spine|posture|wirbelsaule|ruckenschmerz*',
      'injur*|verletz*',
      '(?:treats?|cures?|relieves?|eases?) (?:\\p{L}+ ){0,2}(?:disease*|illness*|pain|arthritis|acne|eczema|symptoms?|infections?)|adds? years|prolongs?|lindert*',
      'lose weight|weight loss|burns? fat|abnehmen|abwehrkraft*|perd(?:re|ez|s) du poids|minceur|adelgaz*|dimagr*|afvallen',
      'immun*|detox*|heals|healing|cure*|heilt|heilung|therap*',
      'medical*|medizin*|doctor*|arzt*|orthopedic*|orthopad*|podiatrist*|physio*',
      'safe|safety|safely|safer|unbedenklich*',
      'health risks?|gesundheitsrisik*',
    ],
  ],
  [
    'environment',
    [
      'sustainab*|nachhaltig*|durabilite|sostenib*',
      'eco friendly|eco|environmentally|umweltfreundlich*|umweltschon*|planet',
      'climate neutral|carbon neutral|klimaneutral*|co2*',
      'biodegrad*|compostab*|kompostierbar*|biologisch abbaubar*',
      'recycl*|recycelt*',
      'vegan*',
      'fair trade|fairtrade|fair produ*',
      'cruelty free|tierversuch*',
      'plant(?:s|ed|ing|en)? (?:\\p{L}+ ){0,3}(?:trees?|boom|bomen)|trees? planted|pflanzen (?:\\p{L}+ ){0,3}baume?|plantons|plantamos|piantiamo',
      'zero waste|plastic free|plastikfrei*',
    ],
  ],
  [
    'audience',
    [
      'men|mens|herren*|hommes?|hombres?',
      'women|womens|ladies|damen*|frauen|femmes?|mujer*',
      'kid|kids|child|children*|junior*|youth|kinder*|enfants?|ninos?|bambin[aio]|ragazz[aio]|crianca*',
      'teens?|teenagers?|teenaged|jugendliche*|adolescente?s?',
      'babies|baby|infant*|toddler*',
      'beginner*|newbie*|anfanger*|einsteiger*|debutant*|principiant*',
      'senior*|elderly|senioren*',
      'professionals?|profi|profis',
      'famil*',
      'couples|paare',
      'dogs?|hunde?',
      'students?|studierende*|studenten*',
    ],
  ],
  [
    'origin',
    [
      'made in|crafted in|manufactured in|produced in|sewn in|built in|hergestellt in|gefertigt in|produziert in|fabrique en|fabrique a|hecho en|fatto in|prodotto in',
      'hand ?made|hand ?crafted|made by hand|by hand|hand ?sewn|handgemacht*|handgefertigt*|handarbeit|fait main|hecho a mano',
      'family owned|family run|familienbetrieb*|inhabergefuhrt*|familiengefuhrt*',
    ],
  ],
  [
    'social',
    [
      'thousands of|tausende*|hundreds of|hunderte*|millions of|millionen|milliers de|miles de',
      '(?:experts?|pros|hikers|doctors|guides|testers|customers|people|experten|profis) (?:recommend|love|trust|choose|prefer|agree|swear by|empfehlen|lieben|vertrauen)|loved by|chosen by|recommended by|preferred by|empfohlen von|geliebt von',
      'reviews|bewertungen|testimonials?|kundenstimmen',
      '(?:highly|well|top|best) rated|rated by|ratings|stars|bewertet',
      '(?:trusted|chosen|endorsed) by',
      'popular|beliebt*|(?:our|customer|crowd) favou?rites?|prefere[es]* (?:de|des|du|par)|preferid[oa]s? (?:de|del|por)|favorit[oa]s? (?:de|del)|lieblings* (?:der|von)|most (?:booked|chosen|ordered|bought|visited|requested)|meistgebucht*|meistgekauft*|meistgewahlt*|les plus vendus?|el mas elegido|la mas elegida',
      '(?:happy|satisfied|loyal) (?:customers|clients|hikers|users)|zufriedene[nr]? kunden|(?:our|many|most) customers',
    ],
  ],
  [
    'content',
    [
      'photos?|pictures|fotos?|bilder',
      'videos?',
      'charts?|tabellen?|size chart',
      'checklists?|checklisten?',
      'calculators?|online rechner',
      'downloads?|pdf|ebook*',
      'quiz*',
      'templates?|vorlagen?',
      'infographics?',
      'side by side|head to head|direktvergleich',
      'buying guide|buyers guide|buyer s guide|kaufberatung|kaufratgeber',
      'case stud*|fallstudie*',
      'interviews?',
      'recipes?|rezepte?',
    ],
  ],
  [
    'duration',
    [
      'in minutes|in seconds|in a minute|in a moment|in no time|in minuten|in sekunden|im handumdrehen|in a snap',
      '(?:dries|dry|works|heals|charges) overnight|(?:trocknet|ladt|wirkt) uber nacht',
      'all day (?:comfort|support|battery|protection)|ganztagig*',
      'year round|todo el ano|toute l annee|das ganze jahr|ganzes jahr|tutto l anno|all year|all season|ganzjahrig*',
      'for years|for decades|for life|for ever|jahrelang|ein leben lang|lasts? a lifetime|for generations',
      'instantly|sofort|blitzschnell',
    ],
  ],
  [
    'absolute',
    [
      'never|niemals|nie|jamais|nunca|mai',
      'any size|every size|all sizes|jede[rn]? grosse|alle grossen|toutes tailles',
      'worldwide|world wide|globally|weltweit*|dans le monde entier|en todo el mundo|in tutto il mondo',
      'any weather|all weather|any condition|all conditions|jedes wetter|jedem wetter|bei jedem wetter',
    ],
  ],
  [
    'urgency',
    [
      'limited time|limited edition|nur fur kurze zeit|limitiert*',
      'last chance|letzte chance|hurry|ends soon|ends today|today only|only today|nur heute|almost gone|selling fast|flash sale|while (?:stocks?|supplies) last|solange der vorrat reicht',
      'only (?:[^ ]+ ){0,3}left|few (?:[^ ]+ ){0,2}left|nur noch wenige|plus que quelques|last (?:few )?(?:places|seats|dates|spots)',
      'exclusive (?:offer|deal|discount|access)|exklusive[sn]? angebot',
      'selling out|sell(?:s|ing) out fast|(?:almost|nearly) sold out|(?:fast|bald) ausverkauft|presque epuisee?s?|casi agotad[oa]s?|quasi esaurit[oaie]|bijna uitverkocht',
      '(?:this week|this weekend) only|only this (?:week|weekend)|nur (?:diese woche|dieses wochenende)|(?:seulement )?cette semaine seulement|solo (?:hoy|esta semana)|solo (?:oggi|questa settimana)|alleen (?:vandaag|deze week)',
      'dernier(?:e?s)? (?:exemplaires|pieces|chances?)|ultim[ao]s (?:unidades|plazas|piezas)|ultimi (?:posti|pezzi)|laatste (?:stuks|kans)|op is op',
    ],
  ],
];

/** The same in scripts without spaces, where each character is a token. */
const unspacedMeanings: [kind: StatementKind, words: string][] = [
  ['feature', '防水 撥水'],
  ['feature', '保温 断熱'],
  ['audience', 'ソロ 一人用 1人用'],
  ['audience', 'メンズ 男性'],
  ['audience', 'レディース 女性'],
  ['audience', 'キッズ 子供 子ども'],
  ['audience', '初心者 入門'],
  ['audience', 'ファミリー 家族'],
  ['origin', '日本製 国産'],
  ['origin', '手作り 手縫い'],
  ['environment', 'リサイクル 再生素材'],
  ['social', '人気 口コミ レビュー 選ばれ 愛され 話題 満足度'],
  ['duration', '一年中 通年'],
  ['health', '痩せ ダイエット 血圧 美肌'],
  ['health', '治る 治す 効く 予防'],
  ['content', '動画 写真'],
  ['urgency', '残りわずか 残り僅か 在庫わずか 在庫僅か'],
  ['urgency', '本日限り 今だけ 今日だけ'],
];

/** A meaning, ready to match against fact tokens joined by spaces. */
export interface Meaning {
  kind: StatementKind;
  key: string;
  pattern: RegExp;
}

/** Every meaning of the vocabulary. */
export const vocabulary: readonly Meaning[] = [
  ...meanings.flatMap(([kind, lines]) =>
    lines.map((forms) => ({
      kind,
      key: `${kind}:${forms.split('|')[0] ?? ''}`,
      pattern: new RegExp(String.raw`(?<![^ ])(?:${forms.replaceAll('*', String.raw`\p{L}*`)})(?![^ ])`, 'gu'),
    })),
  ),
  ...unspacedMeanings.map(([kind, words]) => {
    const spaced = words.split(' ').map((word) => Array.from(foldAccents(word)).join(' '));
    return { kind, key: `${kind}:${words}`, pattern: new RegExp(`(?<![^ ])(?:${spaced.join('|')})(?![^ ])`, 'gu') };
  }),
];
