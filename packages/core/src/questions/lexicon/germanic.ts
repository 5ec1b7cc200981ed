import type { QuestionLexicon } from './question-lexicon.ts';

const german: QuestionLexicon = {
  language: 'de',
  opens: {
    howTo:
      'wie|wie man|wie kann|wie kann man|wie macht man|wie geht|womit|was tun|was hilft|was tun gegen|was hilft gegen|wie bekomme ich|wodurch',
    definition:
      'was|wer|wen|wem|wessen|was ist|was sind|was bedeutet|was heißt|warum|wieso|weshalb|wozu|wofür|wie viele|wieviele|wie heißt|wie schwer|wie groß|wie hoch|woraus|woran|worauf',
    price: 'was kostet|was kosten|wie viel kostet|wieviel kostet|wie teuer|wie viel kosten',
    timePlace:
      'wann|wo|woher|wohin|wie lange|wie lang|wie oft|ab wann|bis wann|seit wann|um wie viel uhr|wie spät|ab welchem alter|in welchem',
    choice:
      'welche|welcher|welches|welchen|welchem|was für|was brauche ich|was braucht man|wie viel|wieviel|was anziehen|was mitnehmen|für wen|mit welchem|auf welcher|in welcher',
    troubleshooting: 'warum geht|warum funktioniert|warum lässt sich|wieso geht',
    yesNo:
      'ist|sind|kann|kann man|darf|darf man|muss|muss man|soll|sollte|sollte man|gibt es|hat|haben|wird|werden|lohnt sich|lohnt es sich|brauche ich|braucht man|können|dürfen|hilft|geht|bin ich|macht es sinn|ist es',
  },
  anywhere: {
    howTo: 'wie man|wie kann man|wie macht man|so geht|was hilft gegen|wie am besten|was tun',
    definition: 'was ist|was sind|was bedeutet|was heißt|warum|wieso|wie viele|wer ist',
    timePlace: 'wie lange|wie oft|ab wann|seit wann|bis wann|wann|wo kann man|wo gibt es',
    choice: 'welche|welcher|welches|welchen|wie viel|was für ein|worauf achten',
    price: 'was kostet|wie teuer',
    comparison: 'unterschied zwischen|was ist besser|welcher ist besser',
    yesNo: 'kann man|darf man|muss man|sollte man|ja oder nein|lohnt sich',
  },
  implies: {
    definition:
      'bedeutung|definition|erklärung|einfach erklärt|vorteile|nachteile|arten|symptome|vor und nachteile|was das',
    comparison: 'unterschied|unterschiede|vs|versus|vergleich|alternative|alternativen|im vergleich|gegenüberstellung',
    price: 'kosten|preis|preise|gebühren|kostet',
    howTo: 'anleitung|selber machen|tipps|schritt für schritt|richtig|selber|hausmittel|am besten',
    troubleshooting:
      'funktioniert nicht|geht nicht|kaputt|fehler|probleme|problem|lässt sich nicht|klemmt|stinkt|undicht|startet nicht|lädt nicht',
    choice: 'voraussetzungen|ideen|checkliste|packliste|größentabelle',
    yesNo: 'sinnvoll|erlaubt|gefährlich|lohnt sich|trocknergeeignet',
    timePlace: 'öffnungszeiten|dauer|haltbarkeit|beste zeit|beste reisezeit|lebensdauer',
  },
  suggests: {
    howTo: 'ohne',
    comparison: 'oder',
    definition: 'beispiele|beispiel',
    choice: 'empfehlung|empfehlungen',
    troubleshooting: 'reparieren',
  },
  hints: {
    price: 'kostet|kosten|teuer|preis',
    comparison: 'unterschied|unterschiede|vs|besser|oder|als',
    troubleshooting: 'nicht|kaputt|fehler|stinkt|undicht|reparieren|problem|klemmt',
  },
  falseFriends:
    'wer wird millionär|was geht ab|wo die liebe hinfällt|wie im himmel|wer weiß denn sowas|wo ist walter|was ist was|wie das leben so spielt|wann wird es endlich',
  words: 'und der die das man mein meine im mit bei für zum zur ein eine auf den dem nach',
};

const dutch: QuestionLexicon = {
  language: 'nl',
  opens: {
    howTo: 'hoe|hoe kan|hoe kan ik|hoe moet|wat te doen|wat te doen bij|wat helpt tegen|hoe maak je|hoe krijg je',
    definition:
      'wat|wie|wat is|wat zijn|wat betekent|waarom|hoeveel|waarvoor|waardoor|wiens|waar staat|hoe zwaar|hoe groot|hoe hoog|hoe komt het|waarmee',
    price: 'wat kost|wat kosten|hoeveel kost|hoe duur|hoeveel kosten',
    timePlace:
      'wanneer|waar|hoe lang|hoelang|hoe vaak|vanaf wanneer|sinds wanneer|hoe laat|waar kan ik|waarheen|waar vandaan|vanaf welke leeftijd',
    choice: 'welke|welk|wat voor|welke maat|hoeveel heb ik|wat neem je mee|wat heb je nodig|wat heb ik nodig',
    yesNo:
      'is|kan|kan je|kun je|mag|mag je|moet|moet je|zijn|heeft|is er|zijn er|kunnen|mogen|moeten|heb je|heb ik|werkt|helpt|kan ik|mag ik|moet ik|is het',
  },
  anywhere: {
    howTo: 'hoe kan|hoe moet|hoe maak je|hoe doe je|hoe kan je|wat te doen|hoe',
    definition: 'wat is|wat zijn|wat betekent|waarom|hoeveel',
    timePlace: 'wanneer|hoe lang|hoelang|hoe vaak|waar kan je',
    choice: 'welke|wat voor',
    comparison: 'verschil tussen|wat is beter|welke is beter',
    yesNo: 'kan je|mag je|moet je|kun je',
  },
  implies: {
    definition: 'betekenis|definitie|uitleg|voordelen|nadelen|soorten|symptomen|voor en nadelen',
    comparison: 'verschil|verschillen|vs|versus|vergelijken|vergelijking|alternatief|alternatieven',
    price: 'kosten|prijs|prijzen|kost|tarieven',
    howTo: 'stappenplan|handleiding|tips|zelf maken|beste manier|stap voor stap',
    troubleshooting: 'werkt niet|kapot|doet het niet|probleem|problemen|storing|gaat niet|lekt|stinkt',
    choice: 'vereisten|ideeën|maattabel|checklist|paklijst|benodigdheden|voorwaarden',
    yesNo: 'de moeite waard|toegestaan|gevaarlijk|verplicht|veilig',
    timePlace: 'openingstijden|levensduur|houdbaarheid|beste tijd|beste reistijd|duur',
  },
  suggests: { howTo: 'zonder', comparison: 'of', definition: 'voorbeelden|voorbeeld', troubleshooting: 'repareren' },
  hints: {
    price: 'kost|kosten|duur|prijs',
    comparison: 'verschil|verschillen|vs|beter|of|dan',
    troubleshooting: 'niet|kapot|lekt|stinkt|repareren|probleem',
  },
  falseFriends:
    'wie is de mol|waar is de mol|wat een mooie dag|hoe heet ze|wie is de reisgenoot|wie van de drie|wat hou je mij|is lekker',
  words: 'het een van voor met je mijn te bij op naar de en niet ik',
};

export const germanic: readonly QuestionLexicon[] = [german, dutch];
