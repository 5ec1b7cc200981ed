export const frenchQueries = `
def qu'est ce que la colonne d'eau
def c'est quoi un compte courant
def pourquoi le ciel est bleu
def combien de jours en février
def que signifie imperméable 10000
def avantages et inconvénients pompe à chaleur
def pib définition simple économie
def à quoi sert un condensateur
how comment laver une veste imperméable
how comment enlever une tache de vin
how que faire contre les ampoules
how nettoyer une tente comment faire
how tuto tricot pour débutant
how meilleure façon de plier un sac
cmp différence entre duvet et synthétique
cmp gaz ou induction que choisir
cmp quelle est la différence entre pacs et mariage
cmp chaussures de randonnée ou trail
cmp comparatif tentes de randonnée
pri combien coûte un passeport
pri prix d'un toit neuf
pri quel est le prix d'un permis bateau
pri tarif déménagement paris lyon
fix machine à laver ne fonctionne plus
fix fermeture éclair bloqué tente
fix pourquoi mon téléphone ne charge pas
fix lave vaisselle en panne code e4
fix veste imperméable qui fuit
yes peut on laver une doudoune en machine
yes est ce que le gore tex est imperméable
yes faut il un visa pour le japon
yes est il dangereux de boire l'eau de pluie
yes vinaigre contre moisissure dangereux
yes doit on imperméabiliser une tente
cho quelle taille de sac à dos pour 3 jours
cho quel duvet pour l'hiver
cho quelles chaussures pour pieds larges
cho idées cadeaux pour papa
cho conditions pour toucher le chômage
cho laquelle choisir tente tunnel dôme
tim quand changer ses chaussures de course
tim combien de temps dure un vol paris tokyo
tim où acheter des timbres le dimanche
tim horaires bibliothèque municipale lyon
tim durée de vie d'une tente
tim à quelle heure ferme la poste
- tente 2 places légère
- veste imperméable femme soldes
- que choisir magazine abonnement
- qui veut gagner des millions
- chaussures randonnée homme gore tex
- location appartement nice centre
- voiture occasion lille pas cher
- sac de couchage grand froid
- sac à dos 40 litres noir
- météo lyon demain
- les bronzés film complet
- veste sans capuche homme
- comment te dire adieu paroles
- qui a peur de virginia woolf
- prix goncourt 2026 livre
- quand la mer monte film
- que choisir lave linge
- combien ça coûte émission
`;

export const spanishQueries = `
def qué es la columna de agua
def que significa impermeable 10000
def por qué el cielo es azul
def cuántos días tiene febrero
def para qué sirve un condensador
def tipos de sacos de dormir
def ventajas y desventajas de la aerotermia
def significado de soñar con agua
how cómo lavar una chaqueta de plumas
how como quitar manchas de vino
how como se monta una tienda de campaña
how cómo elegir botas de montaña
how qué hacer contra las ampollas
how tutorial de ganchillo para principiantes
how consejos para dormir en tienda
cmp diferencia entre plumas y sintético
cmp cual es mejor gas o inducción
cmp zapatillas de trail o botas
cmp alquiler vs compra de vivienda
pri cuánto cuesta un pasaporte
pri precio de un tejado nuevo
pri cuanto vale un saco de dormir
pri cuánto cuesta mudarse a madrid
fix lavadora no centrifuga no funciona
fix cremallera rota de tienda
fix mi móvil no carga
fix por qué no enciende mi portátil
fix error e4 en lavavajillas
yes se puede lavar el plumón en lavadora
yes es seguro beber agua de lluvia
yes necesito visado hay que pedirlo para japón
yes es bueno el vinagre para el moho
yes hay osos en los pirineos
yes vale la pena la placa solar
cho qué talla de mochila para 3 días
cho cuál tienda para dos personas
cho qué llevar a un camping
cho ideas de regalos para papá
cho requisitos para cobrar el paro
tim cuándo cambiar las zapatillas de correr
tim cuánto tiempo dura un vuelo a tokio
tim dónde reciclar tiendas viejas
tim cada cuánto lavar el saco
tim horario de la biblioteca municipal
tim mejor época para viajar a patagonia
- tienda de campaña 2 personas
- chaqueta impermeable mujer rebajas
- como agua para chocolate pelicula
- quien quiere ser millonario online
- botas de montaña hombre
- alquiler piso valencia centro
- coches segunda mano sevilla
- saco de dormir invierno
- mochila 40 litros negra
- el tiempo en madrid mañana
- es decir sinónimos
- chaqueta sin capucha hombre
- quién es esa chica serie
- como la flor letra
- el precio justo programa
- dónde estás corazón letra
- precio de la historia tienda
- que pasa calabaza juego
`;

export const italianQueries = `
def cos'è la colonna d'acqua
def cosa significa impermeabile 10000
def perché il cielo è blu
def quanti giorni ha febbraio
def a cosa serve un condensatore
def pro e contro pompa di calore
def tipi di sacchi a pelo
how come lavare un piumino in lavatrice
how come si monta una tenda
how cosa fare contro le vesciche
how macchie di vino come togliere
how consigli per dormire in tenda
cmp differenza tra piuma e sintetico
cmp gas o induzione cosa è meglio
cmp affitto vs mutuo casa
pri quanto costa un passaporto
pri prezzo di un tetto nuovo
pri costo trasloco milano roma
fix lavatrice non funziona centrifuga
fix cerniera rotta della tenda
fix perché il telefono non carica
fix lavastoviglie errore e4
yes si può lavare la piuma in lavatrice
yes è possibile campeggiare liberamente
yes bisogna avere il visto per il giappone
yes fotovoltaico senza accumulo vale la pena
cho quale tenda per due persone
cho che taglia zaino per 3 giorni
cho cosa portare in campeggio
cho idee regalo per papà
tim quando cambiare le scarpe da corsa
tim quanto dura un volo per tokyo
tim ogni quanto lavare il sacco a pelo
tim orari biblioteca comunale torino
tim dove comprare francobolli
- tenda 2 persone leggera
- giacca impermeabile donna saldi
- come un gatto in tangenziale cast
- chi vuol essere milionario gioco
- scarpe trekking uomo goretex
- affitto appartamento bologna centro
- auto usate napoli
- zaino 40 litri nero
- meteo roma domani
- giacca senza cappuccio uomo
- come eravamo film streaming
- quando dici amore cast
- chi ha incastrato roger rabbit
- ok il prezzo è giusto
`;

export const portugueseQueries = `
def o que é coluna de água
def o que significa impermeável 10000
def por que o céu é azul
def quantos dias tem fevereiro
def para que serve um capacitor
def vantagens e desvantagens da energia solar
how como escolher uma mochila de trekking
how como lavar jaqueta de pluma
how o que fazer contra bolhas no pé
how dicas para dormir em barraca
how barraca passo a passo montar
cmp diferença entre pluma e sintético
cmp gás ou indução qual é melhor
cmp aluguel vs compra de imóvel
pri quanto custa um passaporte
pri preço de telhado novo
pri qual o valor da cnh
fix máquina de lavar não funciona
fix zíper quebrado da barraca
fix por que meu celular não carrega
yes pode lavar jaqueta na máquina
yes é seguro beber água da chuva
yes preciso de visto para o japão
yes vale a pena placa solar
yes faz mal dormir no chão
cho qual barraca para duas pessoas
cho que tamanho de mochila para 3 dias
cho o que levar para acampar
cho requisitos para seguro desemprego
tim quando trocar o tênis de corrida
tim quanto tempo dura um voo para tóquio
tim onde comprar selos no domingo
tim horário da biblioteca municipal
- barraca 2 pessoas leve
- jaqueta impermeável feminina promoção
- como treinar o seu dragão filme
- quem quer ser um milionário
- bota trekking masculina
- aluguel apartamento centro curitiba
- carros usados recife
- mochila 40 litros preta
- previsão do tempo amanhã
- jaqueta sem capuz masculina
`;
