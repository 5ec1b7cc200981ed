export const nordicQueries = `
def vad är vattenpelare på tält
def varför är himlen blå
def vad betyder gore tex
def hur många dagar har februari
def fördelar med värmepump hemma
how hur tvättar man en regnjacka
how hur gör man en tältplats
how ta bort vinfläckar tips
cmp skillnad mellan dun och syntet
cmp vad är bäst dun eller syntet
pri vad kostar ett nytt tak
pri hur mycket kostar ett pass
pri flyttfirma pris per timme
fix tvättmaskin fungerar inte längre
fix varför laddar inte min telefon
yes kan man torktumla dunjacka
yes får man tälta var som helst
yes är gore tex vattentätt
yes behöver man visum till japan
cho vilken sovsäck för vinter
cho vilket tält för två personer
cho packlista för vandring i fjällen
tim hur länge håller vandringskängor
tim när är mors dag 2027
tim öppettider stadsbiblioteket göteborg
- tält 2 personer lätt
- regnjacka dam rea svart
- vem vill bli miljonär frågor
- vandringskängor herr vattentäta
- begagnade bilar malmö
- ryggsäck 40 liter svart
- stuga hyra åre vecka
def hvad er vandsøjle på telt
how hvordan vasker man en regnjakke
tim hvor længe holder vandrestøvler
yes kan man tørretumble en dunjakke
cho hvilken sovepose til vinter
pri hvad koster et nyt tag
cmp forskel på dun og syntetisk
fix vaskemaskine virker ikke længere
- telt 2 personer let
- regnjakke dame sort tilbud
- sommerhus bornholm med hund
def hva er vannsøyle på telt
how hvordan vasker man en regnjakke i maskin
tim hvor lenge varer fjellstøvler
yes må man ha visum til japan
cho hvilken sovepose for vinter
pri hva koster nytt tak
cmp forskjell på dun og syntetisk
- telt 2 personer lett
- regnjakke dame salg svart
- hytte leie hemsedal
def mitä tarkoittaa vesipilari
def miksi taivas on sininen
how miten pestä untuvatakki
tim kuinka kauan vaelluskengät kestävät
yes voiko untuvatakin kuivata kuivausrummussa
yes onko gore tex vedenpitävä
cho millainen makuupussi talveen
pri paljonko maksaa uusi katto
fix pesukone ei toimi enää
- teltta 2 hengelle kevyt
- sadetakki naisten musta ale
- mökki vuokralle levi
- hur många kramar finns det i världen
- så ska det låta biljetter
- miten meni niinku omasta mielestä
- hvem er den der siger tak tekst
`;

export const slavicQueries = `
def co to jest słup wody
def dlaczego niebo jest niebieskie
def ile dni ma luty
def co oznacza wodoodporność 10000
def wady i zalety pompy ciepła
how jak prać kurtkę puchową
how jak rozbić namiot
how co zrobić na odciski
how jak usunąć plamy z wina
how szydełkowanie krok po kroku
cmp różnica między puchem a syntetykiem
cmp czym się różni leasing od kredytu
cmp puch vs syntetyk śpiwór
pri ile kosztuje nowy dach
pri ile kosztuje paszport
pri cena wymiany okien
fix pralka nie działa wirowanie
fix dlaczego telefon się nie ładuje
fix zepsuty zamek w namiocie
yes czy można prać puch w pralce
yes czy gore tex jest wodoodporny
yes czy warto kupić fotowoltaikę
yes czy potrzebna jest wiza do japonii
cho jaki śpiwór na zimę
cho który namiot dla dwóch osób
cho jaka wielkość plecaka na 3 dni
cho co zabrać na kemping
tim jak długo wytrzymują buty trekkingowe
tim kiedy jest dzień matki
tim jak często prać śpiwór
tim gdzie kupić znaczki w niedzielę
tim godziny otwarcia biblioteka kraków
- namiot 2 osobowy lekki
- kurtka przeciwdeszczowa damska wyprzedaż
- jaka to melodia odcinki
- buty trekkingowe męskie
- samochody używane warszawa
- plecak 40 litrów czarny
- domek nad morzem z psem
- kurtka bez kaptura męska
def что такое водяной столб
def почему небо голубое
def что значит водонепроницаемость 10000
def сколько дней в феврале
def плюсы и минусы теплового насоса
how как стирать пуховик в машинке
how как поставить палатку одному
how что делать от мозолей
how чистка палатки своими руками
cmp в чем разница пух и синтетика
cmp чем отличается лизинг от кредита
cmp пух или синтетика спальник
pri сколько стоит новая крыша
pri цена замены окон
pri сколько стоит загранпаспорт
fix стиральная машина не работает отжим
fix почему телефон не заряжается
fix сломался замок на палатке
yes можно ли стирать пух
yes нужно ли пропитывать палатку
yes стоит ли покупать солнечные панели
cho сколько люмен нужно для похода
cho какой спальник на зиму
cho какая палатка на двоих
cho что взять в поход
tim когда менять кроссовки для бега
tim сколько времени лететь до токио
tim где купить марки в воскресенье
tim режим работы библиотеки москва
- палатка двухместная легкая
- куртка непромокаемая женская распродажа
- кто хочет стать миллионером онлайн
- треккинговые ботинки мужские
- авто с пробегом казань
- рюкзак 40 литров черный
- домик на море с собакой
- куртка без капюшона мужская
def co je vodní sloupec
how jak vyprat péřovou bundu
tim jak dlouho vydrží trekové boty
pri kolik stojí nová střecha
cho jaký spacák na zimu
cmp rozdíl mezi peřím a syntetikou
fix pračka nefunguje odstředění
yes dá se péřová bunda sušit v sušičce
- stan pro 2 osoby lehký
- nepromokavá bunda dámská výprodej
- ojetá auta brno
def що таке водяний стовп
how як прати пуховик у машинці
pri скільки коштує новий дах
tim як довго служать трекінгові черевики
cho який спальник на зиму
yes чи можна прати пух
- палатка двомісна легка
- куртка жіноча розпродаж київ
- co jest grane gazeta
- jak rozpętałem drugą wojnę światową
- как витя чеснок вез леху
- кто убил лору палмер
- цена вопроса сериал
- когда растаял снег сериал
`;
