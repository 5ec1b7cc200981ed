import type { QuestionLexicon } from './question-lexicon.ts';

const french: QuestionLexicon = {
  language: 'fr',
  opens: {
    howTo: 'comment|comment faire|comment on|que faire|que faire contre|de quelle façon|de quelle manière',
    definition:
      "qui|que|quoi|qu'est ce que|quest ce que|qu est ce que|qu'est ce qu|qu'est ce qui|c'est quoi|cest quoi|c est quoi|pourquoi|combien|à quoi sert|a quoi sert|à quoi|que signifie|que veut dire|quel est|quelle est|quels sont|quelles sont|de quoi|à qui|en quoi|qui est|qu'est|qu",
    price: 'combien coûte|combien ça coûte|combien coutent|quel est le prix|quel prix|combien vaut|combien coûtent',
    timePlace:
      'quand|où|combien de temps|à partir de quand|depuis quand|à quelle heure|à quel âge|jusqu à quand|en quelle année|tous les combien|où se trouve|où trouver|où acheter|à quelle température',
    choice:
      'quel|quelle|quels|quelles|lequel|laquelle|lesquels|quelle taille|combien de|quoi mettre|quoi emporter|pour qui|dans quel|avec quel',
    troubleshooting: 'pourquoi mon|pourquoi ma|pourquoi mes',
    yesNo:
      'est ce que|est ce qu|est ce|peut on|faut il|doit on|est il|est elle|puis je|y a t il|a t on|dois je|peut il|peux tu|sont ils|sont elles|existe t il|est on|vaut il|peut elle',
  },
  anywhere: {
    howTo: 'comment|que faire',
    definition: "c'est quoi|cest quoi|qu'est ce que|pourquoi|à quoi sert|ça veut dire quoi|combien",
    timePlace: 'combien de temps|quand|à partir de quand|à quelle heure|où trouver|où acheter|à quel âge',
    choice: 'quelle taille|lequel choisir|laquelle choisir|quel|quelle|que choisir|combien de',
    comparison: 'différence entre|quelle différence|quelle est la différence',
    yesNo: 'est ce que|peut on|faut il|doit on|ou pas',
  },
  implies: {
    definition:
      'définition|signification|avantages|inconvénients|types de|symptômes|avantages et inconvénients|explication|bienfaits',
    comparison: 'différence|différences|vs|versus|comparatif|comparaison|alternative|alternatives',
    price: 'prix|tarif|tarifs|coût|prix d un',
    howTo: 'tutoriel|tuto|étapes|mode d emploi|astuce|astuces|conseils|meilleure façon|notice',
    troubleshooting:
      'ne fonctionne pas|ne marche pas|ne fonctionne plus|ne marche plus|en panne|problème|cassé|bloqué|ne s allume pas|ne ferme plus|qui fuit',
    choice: 'conditions|idées|idée|checklist|guide des tailles|liste',
    yesNo: 'dangereux|obligatoire|autorisé|interdit',
    timePlace: 'horaires|durée|durée de vie|quelle période|meilleure période',
  },
  suggests: { howTo: 'sans', comparison: 'ou', definition: 'exemple|exemples', troubleshooting: 'réparer' },
  hints: {
    price: 'coûte|coûtent|prix|tarif|cher',
    comparison: 'différence|vs|mieux|ou|meilleur que',
    troubleshooting: 'pas|plus|panne|cassé|fuit|réparer|bloqué|problème',
  },
  falseFriends:
    'que choisir magazine|qui veut gagner|quand harry rencontre|où est charlie|comme des garçons|qui a tué|quoi de neuf|quelle époque|quand la chair',
  words: 'le la les un une des du de pour avec dans sur mon ma mes et au aux en est',
};

const spanish: QuestionLexicon = {
  language: 'es',
  opens: {
    howTo: 'cómo|como se|como puedo|como hacer|qué hacer|como hago|de qué manera|como saber',
    definition:
      'qué|quién|quiénes|qué es|qué son|qué significa|qué quiere decir|por qué|porque|para qué|para qué sirve|cuántos|cuántas|de qué|a qué|cuál es|cuáles son|cuánto mide|cuánto pesa|quién es|por que se',
    price: 'cuánto cuesta|cuánto cuestan|cuánto vale|qué precio|cuánto es|a cuánto|cuánto sale',
    timePlace:
      'cuándo|dónde|adónde|de dónde|cuánto tiempo|cuánto dura|cuánto tarda|a qué hora|desde cuándo|hasta cuándo|cada cuánto|a partir de qué|en qué año|a qué edad|cada cuánto tiempo|por dónde|cuántos días',
    choice: 'cuál|cuáles|qué tipo|qué talla|qué tamaño|cuánto|cuánta|qué llevar|qué necesito|qué ropa|con qué|en qué',
    yesNo:
      'se puede|se pueden|puedo|es posible|es necesario|hay que|es bueno|es malo|es seguro|es mejor|hay|son|es|está|sirve|se debe|vale la pena|tengo que|debo|es obligatorio',
  },
  anywhere: {
    howTo: 'cómo|como se|como hacer',
    definition: 'qué es|que es|qué significa|por qué|para qué sirve|cuántos|cuántas',
    timePlace: 'cuánto tiempo|cuánto dura|cada cuánto|dónde|cuándo',
    choice: 'cuál|qué talla|cuál es mejor|que necesito',
    price: 'cuánto cuesta|cuánto vale',
    comparison: 'diferencia entre|qué es mejor|cuál es mejor',
    yesNo: 'se puede',
  },
  implies: {
    definition: 'significado|definición|ventajas|desventajas|tipos de|síntomas|beneficios|concepto',
    comparison: 'diferencia|diferencias|vs|versus|comparativa|comparación|alternativa|alternativas',
    price: 'precio|precios|coste|costo|tarifa|tarifas',
    howTo: 'tutorial|paso a paso|instrucciones|consejos|trucos|mejor manera|pasos para',
    troubleshooting: 'no funciona|no enciende|no carga|roto|rota|error|problema|problemas|no cierra|no abre',
    choice: 'requisitos|ideas|guía de tallas|lista',
    yesNo: 'vale la pena|es malo|es bueno|peligroso|obligatorio',
    timePlace: 'horario|horarios|duración|mejor época|vida útil',
  },
  suggests: { howTo: 'sin', comparison: 'o', definition: 'ejemplos|ejemplo', troubleshooting: 'reparar|arreglar' },
  hints: {
    price: 'cuesta|cuestan|vale|precio|caro',
    comparison: 'diferencia|vs|mejor|o',
    troubleshooting: 'no|roto|rota|error|arreglar|reparar|huele|problema',
  },
  falseFriends:
    'qué bello es vivir|como agua para chocolate|quién quiere ser millonario|es decir|cómo entrenar a tu dragón|que viva|como en casa|dónde está wally|hay algo en|que pasó ayer|cuando harry encontró',
  words: 'el la los las un una de del para con en mi mis y por se al lo su',
};

const italian: QuestionLexicon = {
  language: 'it',
  opens: {
    howTo: 'come|come si|come fare|cosa fare|come posso|in che modo|come faccio',
    definition:
      "chi|che|cosa|che cosa|cos'è|cosa è|cose|cos è|cosa sono|cosa significa|che significa|cosa vuol dire|perché|a cosa serve|quanti|quante|qual è|quali sono|a che serve|di cosa|chi è|quanto pesa|quanto misura|quanto è|che cos'è",
    price: 'quanto costa|quanto costano|quanto viene|quanto vale|che prezzo',
    timePlace:
      'quando|dove|da dove|quanto tempo|quanto dura|a che ora|da quando|fino a quando|ogni quanto|a che età|in che anno|dove si trova|dove comprare|ogni quanto tempo|per quanto tempo',
    choice: 'quale|quali|che taglia|che tipo|quanto|quanta|cosa portare|cosa serve|cosa mettere|quali scarpe',
    yesNo:
      'si può|si possono|è possibile|posso|è vero|bisogna|si deve|è obbligatorio|conviene|è meglio|ci sono|serve|vale la pena|devo|fa male|fa bene',
  },
  anywhere: {
    howTo: 'come si|come fare|come',
    definition: "cos'è|cosa è|cosa significa|perché|a cosa serve|quanti",
    timePlace: 'quanto dura|quanto tempo|ogni quanto|quando|dove trovare|dove si trova',
    choice: 'quale scegliere|quale|quali|che taglia',
    price: 'quanto costa',
    comparison: 'differenza tra|differenza fra|qual è la differenza|cosa è meglio',
    yesNo: 'si può',
  },
  implies: {
    definition: 'significato|definizione|vantaggi|svantaggi|tipi di|sintomi|benefici|pro e contro',
    comparison: 'differenza|differenze|vs|versus|confronto|alternativa|alternative',
    price: 'prezzo|prezzi|costo|costi|tariffe',
    howTo: 'tutorial|passo passo|istruzioni|consigli|rimedi|fai da te|modo migliore',
    troubleshooting:
      'non funziona|non si accende|non si apre|non si chiude|rotto|rotta|errore|problema|problemi|non carica',
    choice: 'requisiti|idee|guida alle taglie|lista',
    yesNo: 'vale la pena|pericoloso|obbligatorio|vietato',
    timePlace: 'orari|durata|periodo migliore',
  },
  suggests: { howTo: 'senza', comparison: 'o', definition: 'esempi|esempio', troubleshooting: 'riparare|aggiustare' },
  hints: {
    price: 'costa|costano|prezzo|costo|caro',
    comparison: 'differenza|vs|meglio|o|oppure',
    troubleshooting: 'non|rotto|rotta|errore|riparare|puzza|problema',
  },
  falseFriends:
    'chi vuol essere milionario|chi l ha visto|come dragon trainer|come un gatto in tangenziale|cosa nostra|dove osano|perfetti sconosciuti|che tempo che fa|come home|come as you are|come and go|come together|è arrivata la felicità',
  words: 'il lo la i gli le un una di del della per con in nel mio mia e da dei',
};

const portuguese: QuestionLexicon = {
  language: 'pt',
  opens: {
    howTo: 'como|como fazer|o que fazer|como posso|de que forma|como se',
    definition:
      'quem|o que|que|o que é|o que são|o que significa|por que|porque|porquê|para que serve|quantos|quantas|qual é|quais são|do que|quem é|quanto pesa|quanto mede|pra que serve',
    price: 'quanto custa|quanto custam|quanto é|qual o preço|qual o valor|quanto vale|quanto sai',
    timePlace:
      'quando|onde|de onde|aonde|quanto tempo|quanto tempo dura|a que horas|que horas|desde quando|até quando|em que ano|quantos dias|onde fica|onde comprar|com que frequência|de quanto em quanto tempo',
    choice: 'qual|quais|que tipo|que tamanho|quanto|quanta|o que levar|o que usar|o que preciso',
    yesNo:
      'pode|posso|é possível|pode se|é necessário|é bom|é ruim|tem|vale a pena|precisa|preciso|é seguro|dá para|faz mal|existe|deve|é melhor',
  },
  anywhere: {
    howTo: 'como fazer|como',
    definition: 'o que é|o que significa|por que|para que serve|quantos|quantas',
    timePlace: 'quanto tempo|quando|onde fica|onde comprar',
    choice: 'qual|quais|qual o melhor|qual é melhor',
    price: 'quanto custa',
    comparison: 'diferença entre|qual a diferença|qual é a diferença',
    yesNo: 'pode se',
  },
  implies: {
    definition: 'significado|definição|vantagens|desvantagens|tipos de|sintomas|benefícios|conceito',
    comparison: 'diferença|diferenças|vs|versus|comparação|comparativo|alternativa|alternativas',
    price: 'preço|preços|custo|valor|tarifa',
    howTo: 'tutorial|passo a passo|instruções|dicas|melhor forma|melhor maneira',
    troubleshooting: 'não funciona|não liga|não carrega|quebrado|quebrada|erro|problema|problemas|não abre',
    choice: 'requisitos|ideias|tabela de medidas|lista',
    yesNo: 'vale a pena|perigoso|obrigatório|faz mal',
    timePlace: 'horário|horários|duração|melhor época|prazo',
  },
  suggests: { howTo: 'sem', comparison: 'ou', definition: 'exemplos|exemplo', troubleshooting: 'consertar|reparar' },
  hints: {
    price: 'custa|custam|preço|caro|valor',
    comparison: 'diferença|vs|melhor|ou',
    troubleshooting: 'não|quebrado|quebrada|erro|consertar|cheiro|problema',
  },
  falseFriends:
    'como treinar o seu dragão|quem quer ser um milionário|que horas ela volta|quem matou|como eu era antes de você|onde está wally|que país é este|tem que|é assim que acaba|qual mala',
  words: 'o os as um uma do da dos das para com no na meu minha em ao e não pra de',
};

export const romance: readonly QuestionLexicon[] = [french, spanish, italian, portuguese];
