import type { QuestionClass } from '../../contract/questions/question.ts';

/** Patterns of a language that is written without spaces between words, the first that matches decides the class. */
export interface UnspacedLexicon {
  language: string;
  sure: readonly (readonly [QuestionClass, RegExp])[];
  /** May be a question. */
  unsure: RegExp;
  falseFriends: RegExp;
  /** What asks in Latin letters. */
  latin: readonly (readonly [QuestionClass, RegExp])[];
}

const japanese: UnspacedLexicon = {
  language: 'ja',
  sure: [
    ['price', /いくら|値段|価格|費用|料金|相場|維持費/u],
    ['comparison', /違い|どっち|どちら|比較|ちがい/u],
    [
      'troubleshooting',
      /できない|動かない|つかない|壊れ|直し方|臭い 取り方|落ちない|開かない|充電されない|故障|エラー|使えない|原因/u,
    ],
    ['timePlace', /いつ|どこ|何時|何歳|何日|何年|何分|どのくらい|どれくらい|期間|頻度|寿命|営業\s?時間|時期/u],
    [
      'howTo',
      /方法|やり方|仕方|作り方|選び方|使い方|洗い方|書き方|たたみ方|畳み方|張り方|立て方|手入れ|どうやって|どうする|どうすれば|手順|乾かし方|コツ|対処|[ぁ-ん]方(?:\s|$|[はをがのとも])/u,
    ],
    ['yesNo', /(?:ますか|ですか|ない[かの]|べきか|のか|るか|いいか|大丈夫|必要か|できる[?？]?$|いらない)/u],
    ['choice', /どれ|どの|どんな|何が|何を|おすすめは|何人用|何リットル|必要なもの|持ち物|条件|サイズ感|選ぶ/u],
    ['definition', /とは|意味|なぜ|何故|なに|何|誰|理由|仕組み|メリット|デメリット|種類|って(?:何|なに)?(?:\s|$)/u],
  ],
  unsure: /なし|例$|目安/u,
  latin: [
    ['price', /\bikura\b/u],
    ['comparison', /\b(?:no chigai|docchi ga|dochira ga)\b/u],
    ['timePlace', /\b(?:doko (?:de|desu|ni)|itsu (?:desu|made|kara)|nan ?ji)\b/u],
    ['howTo', /\b(?:d(?:ou|ō|o) ?yatte|tsukuri ?kata|yari ?kata|tsukai ?kata|h(?:ou|ō)h(?:ou|ō))\b/u],
    ['definition', /\b(?:to ?wa nani|nan desu ka|nan no imi|naze desu|doushite)\b/u],
    ['yesNo', /\b(?:desu|masu) ka$/u],
  ],
  falseFriends: /何でも|何となく|いつでも|どこでもドア|誰でも|価格\.com|価格ドットコム|何者|誰か/u,
};

const chinese: UnspacedLexicon = {
  language: 'zh',
  sure: [
    ['price', /多少钱|价格|(?<!免)费用(?!户)|多少錢|價格|(?<!免)費用(?!戶)|怎么收费|几块钱|价钱/u],
    ['comparison', /区别|區別|差异|差異|哪个好|哪個好|对比|對比|比较好|比較好|还是|還是|差別|差别/u],
    ['troubleshooting', /不能用|坏了|壞了|打不开|打不開|怎么修|不工作|无法|無法|没反应|漏水|故障|充不进/u],
    ['timePlace', /什么时候|什麼時候|哪里|哪裡|哪儿|多久|几点|幾點|多长时间|多長時間|什么地方|何时|何時|多少天/u],
    ['howTo', /怎么|怎麼|如何|怎样|怎樣/u],
    ['yesNo', /吗|嗎|能不能|可不可以|是不是|有没有|有沒有|要不要|好不好|么$(?<=可以.*么)|会不会|會不會/u],
    ['choice', /哪个|哪個|哪些|哪种|哪種|什么样|选哪|推荐什么|多大|几|幾|多少|怎么选|需要什么|条件|條件/u],
    ['definition', /什么|什麼|为什么|為什麼|是谁|是誰|意思|为何|為何|定义|定義|原因|何谓|好处|壞處|坏处/u],
  ],
  unsure: /没有|例子|推荐|方法|教程|步骤|步驟|技巧/u,
  latin: [
    ['price', /\bduo ?shao qian\b/u],
    ['timePlace', /\b(?:shen ?me shi ?hou|zai na ?li|duo ?jiu)\b/u],
    ['howTo', /\b(?:zen ?me|zen ?yang)\b/u],
    ['definition', /\b(?:shen ?me|wei ?shen ?me|shi ?shei)\b/u],
    ['choice', /\b(?:na ?ge hao|duo ?shao|na ?xie)\b/u],
  ],
  falseFriends: /几何|什么值得买|多多少少|如何是好 歌|幾何/u,
};

const korean: UnspacedLexicon = {
  language: 'ko',
  sure: [
    ['price', /얼마|가격|비용|요금/u],
    ['comparison', /차이|비교|뭐가 (?:더 )?(?:좋|나)|어느 (?:것|게)|\bvs\b/u],
    ['troubleshooting', /안\s?(?:될|돼|되|켜|열|충전)|고장|오류|고치|수리 방법|문제 해결|왜 안|냄새 제거/u],
    ['timePlace', /언제|어디|몇\s?시|얼마나 (?:오래|자주|걸)|기간|주기|영업\s?시간|수명|유통기한/u],
    ['howTo', /어떻게|방법|하는\s?법|[는은]\s?법|만들기|순서|설명서|요령/u],
    ['yesNo', /(?:되나요|인가요|가요|까요|나요|습니까|ㄹ까|될까|일까|있나|없나|해도\s?(?:될|되)|가능한가|괜찮)/u],
    ['choice', /어떤|어느|몇|준비물|조건|고르는|무슨|사이즈 표/u],
    ['definition', /무엇|뭐|뭔|왜|누구|뜻|의미|이란(?:\s|$)|란\??$|이유|장단점|종류|원인/u],
  ],
  unsure: /없이|예시|추천/u,
  latin: [
    ['price', /\beol ?ma(?:yeyo|eyo|ye ?yo)?\b/u],
    ['timePlace', /\b(?:eon ?je|eo ?di(?:e|seo|yeyo)?)\b/u],
    ['howTo', /\b(?:eot ?teo ?ke|eo ?tteo ?ke|bang ?beop)\b/u],
    ['definition', /\b(?:mwo ?yeyo|mwo ?ya|mu ?eo ?si)\b/u],
  ],
  falseFriends: /뭐니뭐니|누구나|언제나|어디서나|왜냐하면/u,
};

export const unspaced: readonly UnspacedLexicon[] = [japanese, chinese, korean];
