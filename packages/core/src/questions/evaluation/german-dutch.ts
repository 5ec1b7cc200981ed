export const germanQueries = `
def was ist wassersäule beim zelt
def was bedeutet komforttemperatur schlafsack
def warum knurrt mein magen
def wie viele tage hat der februar
def wer erfand den reißverschluss
def bruttolohn definition einfach erklärt
def vor und nachteile wärmepumpe
def arten von schlafsäcken
def wozu dient ein kondensator
def wie schwer ist ein elefant
how wie wäscht man eine regenjacke
how wie kann ich mein konto löschen
how was tun gegen blasen beim wandern
how daunenjacke waschen wie am besten
how anleitung zum stricken für anfänger
how wie geht die steuererklärung online
how regenjacke richtig imprägnieren
how was hilft gegen kopfschmerzen
how rotweinflecken entfernen hausmittel
how zelt aufbauen anleitung
cmp unterschied zwischen ski und langlauf
cmp daune oder kunstfaser schlafsack
cmp gas vs induktion kochfeld
cmp was ist besser kauf oder leasing
cmp wanderschuhe und trekkingschuhe unterschied
cmp wärmepumpe gasheizung vergleich
pri was kostet ein neues dach
pri wie teuer ist ein reisepass
pri führerschein kosten 2026
pri wie viel kostet eine zahnreinigung
pri kosten für umzug nach berlin
fix waschmaschine schleudert nicht mehr warum
fix reißverschluss klemmt zelt
fix drucker funktioniert nicht mehr
fix warum geht mein handy nicht an
fix spülmaschine stinkt was tun
fix regenjacke undicht was tun
yes kann man regenjacken in den trockner tun
yes darf man im wald zelten
yes lohnt sich eine photovoltaikanlage
yes ist gore tex wasserdicht
yes muss man ein zelt imprägnieren
yes sind avocados giftig für hunde
yes brauche ich ein visum für japan
yes hilft essig gegen schimmel
yes wildcampen in schweden erlaubt
yes photovoltaik ohne speicher sinnvoll
cho welches zelt für 2 personen
cho welcher schlafsack für winter
cho welche wanderschuhe bei breiten füßen
cho voraussetzungen für elterngeld
cho geschenkideen oder ideen für männer
cho packliste für trekking tour
cho was anziehen bei 10 grad
tim wie lange wanderschuhe einlaufen
tim wann ist muttertag 2027
tim regenjacke imprägnieren wie oft
tim wo kann man alte zelte entsorgen
tim beste reisezeit für patagonien
tim öffnungszeiten stadtbibliothek köln
tim wie lange hält ein schlafsack
tim ab wann dürfen kinder vorne sitzen
- zelt 2 personen leicht
- wanderschuhe damen wasserdicht
- wer wird millionär kandidaten
- was ist was bücher
- regenjacke herren schwarz sale
- schlafsack kaufen online günstig
- ferienwohnung ostsee mit hund
- gebrauchtwagen händler münchen umgebung
- gaskocher camping klein
- daunenjacke damen lang
- bahnhof zürich fahrplan
- trekkingrucksack 60 liter herren
- rathaus hamburg adresse
- jacke ohne kapuze herren
- ikea schrank weiß
- wie vom blitz getroffen film
- preis leistung sieger matratze
- was geht app download
- ist studio hamburg karriere
- wo bist du rosamunde text
- dauer lutscher großpackung
- kosten sparen versicherung vergleichsportal login
- muss i denn liedtext
- wetter morgen in köln
- tipps magazin linz
`;

export const dutchQueries = `
def wat is een waterkolom
def wat betekent waterdicht 10000
def waarom slaapt een kat zoveel
def hoeveel gram is een ons
def voordelen van een warmtepomp
def hypotheek betekenis simpel
how hoe was je een regenjas
how hoe maak je een tent schoon
how wat te doen tegen blaren
how stappenplan belastingaangifte zelf doen
how beste manier om wijnvlekken te verwijderen
how hoe kan ik mijn account verwijderen
cmp verschil tussen dons en synthetisch
cmp wat is beter gas of inductie
cmp warmtepomp vs cv ketel
cmp dons of synthetisch slaapzak
pri wat kost een nieuw dak
pri hoeveel kost een paspoort
pri rijbewijs kosten 2026
pri traprenovatie prijs per trede
fix wasmachine centrifugeert niet meer werkt niet
fix printer werkt niet meer
fix rits kapot van tent
fix waarom laadt mijn telefoon niet op
yes mag je wildkamperen in nederland
yes kan je een donsjas in de droger
yes is gore tex waterdicht
yes moet ik een visum hebben voor japan
yes zijn zonnepanelen de moeite waard
yes helpt azijn tegen schimmel
cho welke tent voor twee personen
cho welke maat rugzak voor 3 dagen
cho wat heb je nodig voor kamperen
cho paklijst voor een kampeervakantie
tim hoe lang gaan wandelschoenen mee
tim wanneer is moederdag 2027
tim hoe vaak matras keren
tim openingstijden bibliotheek utrecht zondag
tim waar kan je oude kleding inleveren
- tent twee personen lichtgewicht
- wandelschoenen heren waterdicht sale
- wie is de mol kandidaten
- regenjas dames kort zwart
- vakantiehuis zeeland met hond
- tweedehands auto groningen
- slaapzak kopen online
- rugzak 40 liter zwart
- treintijden amsterdam utrecht
- jas zonder capuchon heren
`;
