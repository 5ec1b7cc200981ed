import type { QuestionClass } from '../../contract/questions/question.ts';

/** The form an answer of each kind has, in the languages we read. */
export const answerPatterns: Record<QuestionClass, RegExp> = {
  definition:
    /(?<!\p{L})(?:is|are|means?|refers? to|stands for|because|ist|sind|bedeutet|heißt|weil|est|sont|signifie|désigne|parce que|es|son|significa|porque|è|sono|perché|são|is een|betekent|omdat|är|er|betyder|betyr|on|tarkoittaa|jest|są|oznacza|ponieważ|je|jsou|znamená|означает|называется|потому|означає|demektir|هو|هي|يعني)(?!\p{L})|とは|です|是|指|입니다|이다/iu,
  howTo:
    /(?<!\p{L})(?:first|then|next|finally|step \d|start|use|put|wash|rinse|zuerst|dann|danach|anschließend|schritt|d'abord|ensuite|puis|étape|primero|luego|después|paso|prima|poi|quindi|passo|primeiro|depois|eerst|daarna|vervolgens|stap|först|sedan|steg|først|derefter|deretter|trin|ensin|sitten|najpierw|następnie|krok|nejprve|poté|сначала|затем|потом|шаг|спочатку|потім|önce|sonra|adım|أولا|ثم|خطوة)(?!\p{L})|(?:^|\s)[1-3][.)]\s|まず|次に|首先|然后|먼저/iu,
  comparison:
    /(?<!\p{L})(?:than|while|whereas|unlike|compared|difference|both|als|während|dagegen|unterschied|alors que|tandis que|différence|mientras|diferencia|mentre|rispetto|differenza|enquanto|diferença|dan|terwijl|verschil|medan|skillnad|mens|forskel|forskjell|kun taas|natomiast|różnica|zatímco|rozdíl|чем|тогда как|отличие|різниця|göre|fark|بينما|الفرق)(?!\p{L})|に対して|違い|而|区别|반면|차이/iu,
  price: /[$€£¥₽₺₩₹]\s?\d|\d(?:[.,]\d+)?\s?(?:[$€£¥₽₺₩₹]|usd|eur|gbp|euros?|dollars?|kr|zł|kč|руб|грн|tl|円|元|원)/iu,
  troubleshooting:
    /(?<!\p{L})(?:because|cause|check|replace|clean|dry|if|usually|reset|prüfen|ursache|ersetzen|wenn|falls|vérifiez|si|cause|compruebe|verifique|controlla|se|controleer|als|kontrollera|om|kontroller|hvis|tarkista|jos|sprawdź|jeśli|zkontrolujte|pokud|проверьте|если|причина|перевірте|якщо|kontrol|eğer|تحقق|إذا)(?!\p{L})|原因|場合|检查|如果|확인/iu,
  yesNo:
    /(?<!\p{L})(?:yes|no|not|can|cannot|never|always|should|safe|must|ja|nein|nicht|kein\p{L}*|kann|darf|sollte|oui|non|pas|peut|sí|puede|nunca|sì|può|mai|sim|não|pode|nee|niet|mag|nej|inte|ikke|kyllä|ei|voi|tak|nie|można|ano|ne|lze|да|нет|не|можно|так|ні|можна|evet|hayır|نعم|لا|يمكن)(?!\p{L})|できま|ません|可以|不能|됩니다/iu,
  choice:
    /\d\s?\p{L}|(?<!\p{L})(?:choose|need|recommend|depends|best for|enough|wählen|brauch\p{L}*|empfehl\p{L}*|reicht|choisi\p{L}*|convient|elige|necesita|recomend\p{L}*|scegli\p{L}*|serve|escolh\p{L}*|precisa|kies|nodig|välj|behöver|vælg|velg|valitse|wybierz|potrzeb\p{L}*|vyber|potřeb\p{L}*|выб\p{L}*|нужн\p{L}*|обер\p{L}*|seç\p{L}*|اختر)(?!\p{L})/iu,
  timePlace:
    /\d{1,2}:\d{2}|(?<!\d)\d{1,9}\s?(?:hours?|minutes?|days?|weeks?|months?|years?|seasons?|trips?|stunden?|minuten?|tage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans?|horas?|minutos?|días|semanas|meses|años|ore|minuti|giorni|settimane|mesi|anni|dias|anos|uur|dagen|weken|maanden|jaar|timmar|dagar|år|timer|dage|dager|päivää|vuotta|godzin\p{L}*|dni|lat|hodin|let|час\p{L}*|дн\p{L}*|лет|год\p{L}*|років|saat|gün|yıl|年|日|時間|天|小时|시간|일|년)|(?<!\p{L})(?:every|after|before|until|once|twice|when|nach|vor|bis|alle|einmal|après|avant|chaque|después|antes|cada|dopo|ogni|depois|elke|efter|etter|jälkeen|po|przed|после|каждый)(?!\p{L})/iu,
  ideas:
    /(?:^|\s)[1-9][.)]\s|(?<![\p{L}\d])(?:\d{1,9} (?:ideas?|ways|types)|ideas?|such as|for example|ideen|idées|idee)(?!\p{L})/iu,
  best: /(?<!\p{L})(?:best|top|our pick|recommend\p{L}*|winner|testsieger|empfehl\p{L}*|meilleure?s?|mejor\p{L}*|miglior\p{L}*|melhor\p{L}*)(?!\p{L})/iu,
};
