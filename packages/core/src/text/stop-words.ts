/** Words that carry no topic, per language (ISO 639-1): articles, pronouns, prepositions, auxiliaries, question words. */
const lists: Record<string, string> = {
  en: `a an the and or but nor if then than so as at by for from in into of off on onto out over to up with within without
    about after before between during through under is am are was were be been being do does did done has have had having
    can could may might must shall should will would i me my we us our you your he him his she her it its they them their
    this that these those there here who whom whose what which when where why how not no yes also just very too vs per via
    near et al isn't aren't don't doesn't can't won't i'm you're it's what's how's`,
  de: `der die das den dem des ein eine einen einem einer eines und oder aber denn wenn als wie so an am auf aus bei beim bis
    durch für gegen im in ins mit nach ohne um unter über von vom vor zu zum zur zwischen ist sind war waren sein bin bist
    seid wird werden wurde hat haben hatte kann können muss müssen soll sollen darf dürfen will wollen ich mich mir mein
    meine wir uns unser du dich dir dein deine er ihn ihm sein seine sie ihr ihre es man dieser diese dieses wer was wann wo
    warum wieso welche welcher welches nicht kein keine auch nur noch sehr mehr ab je pro seit`,
  fr: `le la les l un une des du de d et ou mais donc or ni car si que qui quoi dont où quand comment pourquoi combien quel
    quelle quels quelles à au aux en dans par pour sur sous avec sans chez entre vers est sont était être ai as a avons avez
    ont avoir fait faire peut peuvent doit je me moi mon ma mes nous notre nos tu te toi ton ta tes vous votre vos il elle
    on ils elles se son sa ses leur leurs ce cet cette ces ne pas plus y c j n s t qu dès depuis avant après`,
  es: `el la los las lo un una unos unas y e o u pero si que qué quien quién cual cuál cuales cuando cuándo donde dónde como
    cómo porque por para con sin de del a al en entre sobre desde hasta hacia es son era ser está están estar ha han haber
    hay hace hacer puede pueden yo me mi mis nos nuestro nuestra tú tu tus te usted él ella ellos ellas se su sus le les
    este esta estos estas ese esa eso no ni más muy también cuánto cuánta`,
  it: `il lo la i gli le l un uno una e ed o ma se che chi cui quale quali quando dove come perché quanto quanta di del dello
    della dei degli delle a al allo alla ai agli alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra è sono
    era essere ha hanno avere si può io mi mio mia noi ci nostro tu ti tuo tua voi vi vostro lui lei loro suo sua questo
    questa non né più anche d`,
  pt: `o a os as um uma uns umas e ou mas se que quem qual quais quando onde como porque por para com sem de do da dos das em
    no na nos nas ao à aos às entre sobre é são era ser está estão estar tem têm ter há pode podem eu me meu minha nós nosso
    tu te seu sua você ele ela eles elas este esta isto esse essa não nem mais muito também quanto quanta`,
  nl: `de het een en of maar als dan dat die dit deze wie wat waar wanneer waarom hoe welke van in op aan bij met voor naar uit
    over door om tot tussen zonder te is zijn was waren worden wordt heeft hebben had kan kunnen moet mag zal zou ik mij mijn
    wij we ons onze jij je jouw u uw hij hem zij ze haar hun er niet geen ook nog meer vanaf per`,
  sv: `en ett den det de dem och eller men om som att i på av för från med till vid utan under över mellan är var vara har hade
    kan ska måste får jag mig min mitt vi oss vår du dig din ni er han hon sin sitt vem vad vilken vilket när varför hur inte
    också mer`,
  da: `en et den det de dem og eller men om som at i på af for fra med til ved uden under over mellem er var være har havde kan
    skal må får jeg mig min mit vi os vores du dig din i jer han hun sin sit hvem hvad hvilken hvilket hvornår hvor hvorfor
    hvordan ikke også mere`,
  no: `en et ei den det de dem og eller men om som at i på av for fra med til ved uten under over mellom er var være har hadde
    kan skal må får jeg meg min mitt vi oss vår du deg din dere han hun sin sitt hvem hva hvilken hvilket når hvor hvorfor
    hvordan ikke også mer`,
  pl: `i a oraz lub albo ale że to ten ta te tego tej na w we z ze do od po za przez dla o u przy bez pod nad między jest są był
    być ma mają może się ja mnie mój moja my nas nasz ty ciebie twój wy on ona ono oni kto co jaki jaka jakie który kiedy
    gdzie dlaczego jak ile czy nie też`,
  ru: `и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по ее мне от меня о из ему для при над под
    без до или если ли это этот эта эти кто где когда почему зачем какой какая какие сколько есть был быть мы наш ваш их`,
  fi: `ja tai mutta jos että kuin on ovat oli olla ei se ne tämä nämä minä sinä hän me te he mikä mitä kuka missä milloin miksi
    miten kuinka myös kanssa ilman`,
  tr: `ve veya ile ama için bir bu şu o da de ki mi mı mu mü ne nasıl neden niçin kim nerede hangi kaç gibi daha çok en`,
};

const parsed = new Map<string, ReadonlySet<string>>();

/** The stop words of a language (ISO 639-1); English's when the language has no list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const code = lists[language] === undefined ? 'en' : language;
  let words = parsed.get(code);
  if (words === undefined) {
    words = new Set((lists[code] ?? '').split(/\s+/u));
    parsed.set(code, words);
  }
  return words;
}
