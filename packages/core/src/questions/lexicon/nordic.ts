import type { QuestionLexicon } from './question-lexicon.ts';

const swedish: QuestionLexicon = {
  language: 'sv',
  opens: {
    howTo: 'hur|hur gör man|hur kan|vad gör man|hur ska|hur får man',
    definition:
      'vem|vad|vad är|vad betyder|vad innebär|varför|hur många|hur mycket|hur stor|hur tung|hur hög|vems|vilka är',
    price: 'vad kostar|hur mycket kostar|hur dyrt|hur dyr',
    timePlace:
      'när|var|vart|varifrån|hur länge|hur ofta|hur lång tid|från vilken ålder|var kan|hur gammal|var ligger|var finns|vilken tid',
    choice: 'vilken|vilket|vilka|vad för|vilken storlek|vad behöver|vad ska man ha|vad ska jag',
    yesNo:
      'är|kan|kan man|får man|måste|måste man|ska|ska man|finns det|behöver|behöver man|går det|har|lönar det sig|bör man|är det|får|bör',
  },
  anywhere: {
    howTo: 'hur man|hur gör man|hur',
    definition: 'vad är|vad betyder|varför|hur många',
    timePlace: 'hur länge|hur ofta|när|hur lång tid',
    choice: 'vilken|vilket|vilka',
    comparison: 'skillnad mellan|skillnaden mellan',
    yesNo: 'kan man|får man|måste man',
    price: 'vad kostar',
  },
  implies: {
    definition: 'betydelse|betyder|definition|fördelar|nackdelar|symptom|olika typer',
    comparison: 'skillnad|skillnader|vs|jämförelse|jämför|alternativ',
    price: 'kostnad|pris|priser|kostar|avgift',
    howTo: 'steg för steg|instruktioner|tips|bästa sättet|bruksanvisning|gör själv',
    troubleshooting: 'fungerar inte|funkar inte|trasig|problem|går inte|laddar inte|startar inte|luktar|läcker',
    choice: 'krav|idéer|storleksguide|packlista|checklista',
    yesNo: 'värt det|farligt|tillåtet|lönsamt|obligatoriskt',
    timePlace: 'öppettider|hållbarhet|livslängd|bästa tiden',
  },
  suggests: { howTo: 'utan', comparison: 'eller', definition: 'exempel' },
  hints: {
    price: 'kostar|pris|dyrt',
    comparison: 'skillnad|skillnaden|vs|bättre|eller',
    troubleshooting: 'inte|trasig|läcker|luktar|laga',
  },
  falseFriends: 'vem vill bli miljonär|vad blir det för mat|vem bor här|vem vet mest|är det ok|vem tror du att du är',
  words: 'och att det en ett på för med som till av man jag min mitt inte',
};

const danish: QuestionLexicon = {
  language: 'da',
  opens: {
    howTo: 'hvordan|hvordan kan|hvad gør man|hvordan får man',
    definition: 'hvem|hvad|hvad er|hvad betyder|hvorfor|hvor mange|hvor meget|hvor stor|hvor tung',
    price: 'hvad koster|hvor meget koster|hvor dyr|hvor dyrt',
    timePlace: 'hvornår|hvor|hvor længe|hvor ofte|hvor lang tid|hvor kan|hvor ligger|hvor gammel|hvor lang',
    choice: 'hvilken|hvilket|hvilke|hvad skal|hvad skal man',
    yesNo: 'er|kan|kan man|må man|skal|skal man|findes der|har|er det|må|bør man|er der|kan jeg',
  },
  anywhere: {
    howTo: 'hvordan',
    definition: 'hvad er|hvad betyder|hvorfor',
    timePlace: 'hvor længe|hvor ofte|hvornår',
    choice: 'hvilken|hvilket|hvilke',
    comparison: 'forskel på|forskellen på|forskel mellem',
    yesNo: 'kan man|må man|skal man',
  },
  implies: {
    definition: 'betydning|betyder|definition|fordele|ulemper|symptomer',
    comparison: 'forskel|forskelle|vs|sammenligning|alternativ|alternativer',
    price: 'pris|priser|koster',
    howTo: 'trin for trin|vejledning|guide til|bedste måde|gode råd|gør det selv',
    troubleshooting: 'virker ikke|problem|problemer|går i stykker|starter ikke|lugter|utæt|oplader ikke',
    choice: 'krav|ideer|størrelsesguide|pakkeliste|tjekliste',
    yesNo: 'farligt|lovligt|tilladt|det værd',
    timePlace: 'åbningstider|holdbarhed|levetid|bedste tidspunkt',
  },
  suggests: { howTo: 'uden', comparison: 'eller', definition: 'eksempler|eksempel' },
  hints: {
    price: 'koster|pris',
    comparison: 'forskel|forskellen|vs|bedre|eller|bedst',
    troubleshooting: 'ikke|utæt|lugter',
  },
  falseFriends: 'hvem vil være millionær|hvem var det nu|er det mon|hvad med os',
  words: 'og at det en et på for med som til af man jeg min mit ikke til der',
};

const norwegian: QuestionLexicon = {
  language: 'no',
  opens: {
    howTo: 'hvordan|korleis|hvordan kan|hva gjør man|hvordan få',
    definition: 'hvem|hva|hva er|hva betyr|hvorfor|hvor mange|hvor mye|hvor stor|hvor tung',
    price: 'hva koster|hvor mye koster|hvor dyrt|hvor dyr',
    timePlace: 'når|hvor|hvor lenge|hvor ofte|hvor lang tid|hvor gammel|hvor ligger|hvor kan',
    choice: 'hvilken|hvilket|hvilke|hva slags|hva trenger|hva skal',
    yesNo:
      'er|kan|kan man|må man|får man|skal|finnes det|har|er det|må|bør man|er det lov|kan jeg|trenger man|lønner det seg',
  },
  anywhere: {
    howTo: 'hvordan',
    definition: 'hva er|hva betyr|hvorfor',
    timePlace: 'hvor lenge|hvor ofte|når',
    choice: 'hvilken|hvilke|hva slags',
    comparison: 'forskjell på|forskjellen på|forskjell mellom',
    yesNo: 'kan man|må man',
  },
  implies: {
    definition: 'betydning|betyr|definisjon|fordeler|ulemper|symptomer',
    comparison: 'forskjell|forskjeller|vs|sammenligning|alternativ|alternativer',
    price: 'pris|priser|koster',
    howTo: 'steg for steg|bruksanvisning|tips|beste måten|gjør det selv|oppskrift',
    troubleshooting: 'fungerer ikke|virker ikke|problem|problemer|lader ikke|starter ikke|lukter|lekker',
    choice: 'krav|ideer|størrelsesguide|pakkeliste|sjekkliste',
    yesNo: 'farlig|lovlig|tillatt|verdt det',
    timePlace: 'åpningstider|holdbarhet|levetid|beste tid',
  },
  suggests: { howTo: 'uten', comparison: 'eller', definition: 'eksempler|eksempel' },
  hints: {
    price: 'koster|pris',
    comparison: 'forskjell|forskjellen|vs|bedre|eller|best',
    troubleshooting: 'ikke|lekker|lukter',
  },
  falseFriends: 'hvem vil bli millionær|hvem kan slå|hva skjer i',
  words: 'og at det en et ei på for med som til av man jeg min mitt ikke',
};

const finnish: QuestionLexicon = {
  language: 'fi',
  opens: {
    howTo: 'miten|kuinka|mitä tehdä|millä tavalla',
    definition:
      'kuka|mikä|mitä|mikä on|mitä on|mitä tarkoittaa|mitä tarkoittavat|miksi|kuinka monta|kuinka paljon|montako|kenen|mistä johtuu|mihin|mitä ovat|mitkä ovat|paljonko painaa|kuinka suuri|mitä eroa',
    price: 'paljonko maksaa|mitä maksaa|kuinka paljon maksaa|paljonko|mitä maksavat',
    timePlace:
      'milloin|missä|mistä|minne|kuinka kauan|kuinka usein|koska|mihin aikaan|minkä ikäinen|kauanko|mistä voi|kuinka pitkään',
    choice: 'millainen|minkälainen|kumpi|mitkä|minkä|minkä kokoinen|millaiset|mitä tarvitsen|minkälaiset|millä',
    yesNo:
      'onko|voiko|saako|pitääkö|kannattaako|tarvitseeko|täytyykö|ovatko|voinko|pitäisikö|sopiiko|toimiiko|auttaako|onko olemassa|kestääkö|voivatko|löytyykö|käykö|osaako',
  },
  anywhere: {
    howTo: 'miten|kuinka',
    definition: 'mikä on|mitä tarkoittaa|miksi',
    timePlace: 'milloin|kuinka kauan|kuinka usein|missä',
    choice: 'mikä|millainen|kumpi',
    comparison: 'ero|mitä eroa',
    yesNo: 'onko|voiko|saako|pitääkö|kannattaako',
  },
  implies: {
    definition: 'tarkoittaa|merkitys|edut|haitat|oireet|hyödyt|määritelmä',
    comparison: 'ero|erot|vs|vertailu|vaihtoehto|vaihtoehdot',
    price: 'hinta|hinnat|maksaa|kustannukset',
    howTo: 'ohje|ohjeet|vinkit|käyttöohje|paras tapa|tee se itse',
    troubleshooting: 'ei toimi|rikki|ongelma|ei lataa|ei käynnisty|haisee|vuotaa|ei mene kiinni',
    choice: 'vaatimukset|ideat|ideoita|kokotaulukko|pakkauslista',
    yesNo: 'kannattaa|vaarallista|sallittu|kannattavaa',
    timePlace: 'aukioloajat|kesto|käyttöikä|säilyvyys|paras aika',
  },
  suggests: { howTo: 'ilman', comparison: 'vai|tai', definition: 'esimerkki|esimerkkejä' },
  hints: { price: 'maksaa|hinta', comparison: 'ero|eroa|vs|parempi|vai', troubleshooting: 'ei|rikki|vuotaa|haisee' },
  falseFriends: 'kuka haluaa miljonääriksi|missä kuljimme kerran|mitä meistä|mitä kuuluu marja leena',
  words: 'ja on ei se kun tai että kanssa',
};

export const nordic: readonly QuestionLexicon[] = [swedish, danish, norwegian, finnish];
