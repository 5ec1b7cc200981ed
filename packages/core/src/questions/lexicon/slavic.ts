import type { QuestionLexicon } from './question-lexicon.ts';

const polish: QuestionLexicon = {
  language: 'pl',
  opens: {
    howTo: 'jak|jak się|w jaki sposób|co zrobić|co robić|jak zrobić|co na',
    definition:
      'kto|co|co to|co to jest|co to znaczy|co oznacza|czym jest|czym są|dlaczego|po co|do czego służy|ile jest|kim jest|czyj|ile waży|ilu|ile osób|czemu|jak nazywa się|czym',
    price: 'ile kosztuje|ile kosztują|jaka cena|za ile|jaki koszt|jaka jest cena',
    timePlace:
      'kiedy|gdzie|skąd|dokąd|jak długo|jak często|od kiedy|do kiedy|o której|od ilu lat|co ile|ile czasu|ile trwa|ile dni|w którym roku|gdzie kupić',
    choice:
      'jaki|jaka|jakie|jakiego|jaką|jakim|który|która|które|ile|co zabrać|co potrzeba|co wybrać|w jakim|w jakiej|z jakiego|do jakiej|na jakiej|co lepsze',
    yesNo: 'czy|czy można|czy jest|czy warto|czy trzeba|można|czy da się',
  },
  anywhere: {
    howTo: 'jak się|jak zrobić|jak',
    definition: 'co to jest|co to|co to znaczy|co oznacza|dlaczego|czym jest',
    timePlace: 'jak długo|jak często|kiedy|gdzie|ile czasu',
    choice: 'jaki|jaka|jakie|który|która|które',
    price: 'ile kosztuje',
    comparison: 'różnica między|czym się różni|co lepsze|co jest lepsze',
    yesNo: 'czy',
  },
  implies: {
    definition: 'znaczenie|definicja|zalety|wady|rodzaje|objawy|wady i zalety|na czym polega',
    comparison: 'różnica|różnice|vs|porównanie|alternatywa|alternatywy',
    price: 'cena|ceny|koszt|koszty|cennik',
    howTo: 'instrukcja|krok po kroku|porady|domowe sposoby|najlepszy sposób|poradnik|sposoby na',
    troubleshooting:
      'nie działa|zepsuty|problem|problemy|awaria|nie ładuje|nie włącza się|śmierdzi|przecieka|nie można',
    choice: 'wymagania|pomysły|pomysł|tabela rozmiarów|lista rzeczy',
    yesNo: 'warto|szkodliwe|opłaca się|legalne|bezpieczne',
    timePlace: 'godziny otwarcia|czas trwania|trwałość|najlepszy czas|ile trwa',
  },
  suggests: { howTo: 'bez', comparison: 'czy|lub|albo', definition: 'przykłady|przykład', troubleshooting: 'naprawa' },
  hints: {
    price: 'kosztuje|kosztują|cena|koszt',
    comparison: 'różnica|różni|vs|lepsze|lepszy|lepsza',
    troubleshooting: 'nie|zepsuty|przecieka|śmierdzi|naprawić',
  },
  falseFriends: 'kto poślubi|jaka to melodia|kiedy ślub|co ludzie powiedzą|jak wytresować smoka|czy wiesz kto',
  words: 'i na do w z się jest dla nie po od przy ze za',
};

const czech: QuestionLexicon = {
  language: 'cs',
  opens: {
    howTo: 'jak|jak se|co dělat|jak na|jakým způsobem',
    definition: 'kdo|co|co je|co to je|co je to|co znamená|proč|k čemu slouží|k čemu|čím|kolik je|kolik váží',
    price: 'kolik stojí|co stojí|jaká je cena|za kolik',
    timePlace: 'kdy|kde|odkud|kam|jak dlouho|jak často|od kdy|do kdy|v kolik|od kolika let|kde koupit',
    choice: 'jaký|jaká|jaké|jakou|který|která|které|kolik|co s sebou|co vzít|co potřebuji|na co si dát',
    yesNo: 'je možné|může|může se|můžu|lze|je|má|musí|dá se|vyplatí se|existuje|musím|smí|jsou',
  },
  anywhere: {
    howTo: 'jak|jak se',
    definition: 'co je|co to je|co znamená|proč',
    timePlace: 'jak dlouho|jak často|kdy|kde',
    choice: 'jaký|jaká|jaké|který|která|které',
    comparison: 'rozdíl mezi',
    price: 'kolik stojí',
    yesNo: 'dá se',
  },
  implies: {
    definition: 'význam|definice|výhody|nevýhody|druhy|příznaky',
    comparison: 'rozdíl|rozdíly|vs|srovnání|porovnání|alternativa|alternativy',
    price: 'cena|ceny|ceník|náklady',
    howTo: 'návod|krok za krokem|postup|rady|tipy|nejlepší způsob',
    troubleshooting: 'nefunguje|nejde|rozbitý|problém|problémy|nenabíjí|smrdí|teče',
    choice: 'požadavky|nápady|tabulka velikostí|seznam věcí',
    yesNo: 'vyplatí se|škodí|povinné|nebezpečné',
    timePlace: 'otevírací doba|doba trvání|životnost|trvanlivost|nejlepší čas',
  },
  suggests: { howTo: 'bez', comparison: 'nebo', definition: 'příklady|příklad', troubleshooting: 'oprava' },
  hints: {
    price: 'stojí|cena',
    comparison: 'rozdíl|vs|lepší|nebo',
    troubleshooting: 'nefunguje|nejde|nelze|opravit|teče',
  },
  falseFriends: 'kdo přežije|co je doma to se počítá|jak vycvičit draka|jak básníci|co on na to|je to tak',
  words: 'na do se v s je pro a po za od ze ve při si to že',
};

const russian: QuestionLexicon = {
  language: 'ru',
  opens: {
    howTo: 'как|как можно|что делать|каким образом|как правильно',
    definition:
      'кто|что|что такое|что значит|что означает|почему|зачем|отчего|чей|чья|сколько|для чего|из чего|чем|кто такой|в чем смысл|с чем',
    price: 'сколько стоит|сколько стоят|какая цена|почем',
    timePlace:
      'когда|где|откуда|куда|как долго|как часто|сколько времени|во сколько|с какого возраста|через сколько|до какого|сколько дней|сколько длится|в каком году|где купить|со скольки лет|с какого',
    choice:
      'какой|какая|какое|какие|какую|какого|каких|каким|который|сколько нужно|что взять|что выбрать|что лучше|на какой|в какой|на каком|в каком',
    yesNo: 'можно ли|нужно ли|стоит ли|есть ли|можно|надо ли|обязательно ли|правда ли|бывает ли|является ли|должен ли',
  },
  anywhere: {
    howTo: 'как|что делать',
    definition: 'что такое|что значит|почему|зачем|что это',
    timePlace: 'когда|как долго|как часто|где|сколько времени',
    choice: 'какой|какая|какие|какое|какую|сколько',
    comparison: 'разница между|чем отличается|что лучше|в чем разница|чем отличаются',
    price: 'сколько стоит',
    yesNo: 'можно ли|ли',
  },
  implies: {
    definition: 'значение|определение|это|плюсы и минусы|виды|симптомы|преимущества|недостатки|польза|вред',
    comparison: 'разница|отличия|отличие|или|сравнение|аналог|аналоги|vs|против',
    price: 'цена|цены|стоимость',
    howTo: 'инструкция|своими руками|пошагово|советы|лучший способ|в домашних условиях',
    troubleshooting:
      'не работает|не включается|не заряжается|сломался|сломалась|ошибка|проблема|воняет|протекает|не открывается',
    choice: 'требования|идеи|таблица размеров|список вещей',
    yesNo: 'стоит ли|вредно|опасно|разрешено',
    timePlace: 'режим работы|часы работы|срок службы|срок годности|лучшее время',
  },
  suggests: { howTo: 'без', definition: 'примеры|пример', troubleshooting: 'ремонт' },
  hints: {
    price: 'стоит|стоят|цена|стоимость',
    comparison: 'разница|отличается|отличаются|лучше|или',
    troubleshooting: 'не|сломался|ошибка|протекает|воняет|починить',
  },
  falseFriends:
    'кто хочет стать миллионером|что где когда|как приручить дракона|где логика|как я встретил вашу маму|что было дальше|когда мы дома|как закалялась сталь|кто там',
  words: 'и в на для с не по от из за без к у',
};

const ukrainian: QuestionLexicon = {
  language: 'uk',
  opens: {
    howTo: 'як|що робити|яким чином|як правильно',
    definition: 'хто|що|що таке|що означає|що це|чому|навіщо|скільки|для чого|з чого|хто такий|чим',
    price: 'скільки коштує|скільки коштують|яка ціна',
    timePlace: 'коли|де|звідки|куди|як довго|як часто|скільки часу|о котрій|з якого віку|де купити|скільки днів',
    choice: 'який|яка|яке|які|яку|якого|яких|котрий|що взяти|що вибрати|що краще',
    yesNo: 'чи|чи можна|чи потрібно|чи варто|чи є|можна',
  },
  anywhere: {
    howTo: 'як',
    definition: 'що таке|чому|що означає|навіщо',
    timePlace: 'коли|як довго|як часто|де',
    choice: 'який|яка|які|яке',
    comparison: 'різниця між|чим відрізняється|що краще',
    price: 'скільки коштує',
    yesNo: 'чи',
  },
  implies: {
    definition: 'значення|визначення|це|переваги|недоліки|види|симптоми|плюси і мінуси',
    comparison: 'різниця|відмінності|або|порівняння|аналог|аналоги',
    price: 'ціна|ціни|вартість',
    howTo: 'інструкція|своїми руками|покроково|поради|найкращий спосіб|в домашніх умовах',
    troubleshooting: 'не працює|не вмикається|не заряджається|зламався|помилка|проблема|протікає',
    choice: 'вимоги|ідеї|таблиця розмірів|список речей',
    yesNo: 'чи варто|шкідливо|небезпечно|дозволено',
    timePlace: 'графік роботи|термін служби|термін придатності|найкращий час',
  },
  suggests: { howTo: 'без', definition: 'приклади|приклад', troubleshooting: 'ремонт' },
  hints: {
    price: 'коштує|коштують|ціна',
    comparison: 'різниця|відрізняється|краще|або',
    troubleshooting: 'не|зламався|помилка|протікає',
  },
  falseFriends: 'хто хоче стати мільйонером|як приборкати дракона|що де коли',
  words: 'і в на для з не по від із за без до у та й',
};

export const slavic: readonly QuestionLexicon[] = [polish, czech, russian, ukrainian];
