import type { QuestionLexicon } from './question-lexicon.ts';

const turkish: QuestionLexicon = {
  language: 'tr',
  opens: {
    howTo: 'nasıl',
    definition: 'kim|ne|neden|niçin|niye|nedir',
    timePlace: 'nerede|nereden|nereye',
    choice: 'hangi|kaç',
    price: 'ne kadar|kaç para|kaç lira|kaç tl',
  },
  anywhere: {
    howTo: 'nasıl|nasıl yapılır|nasıl yapılır evde|ne yapmalı',
    definition:
      'nedir|ne demek|ne demektir|neden|niçin|niye|ne işe yarar|kimdir|kim|kaç|nelerdir|ne anlama gelir|neye yarar',
    timePlace:
      'ne zaman|nerede|nereden|ne kadar sürer|kaç günde|kaç saat|hangi ayda|kaç gün|nereye|nerede satılır|ne sıklıkla|kaç yaşında',
    choice: 'hangi|hangisi|hangisi daha iyi|hangi boy|kaç beden',
    price: 'ne kadar|kaç para|kaç lira|kaç tl|fiyatı ne kadar',
    comparison: 'arasındaki fark|arasındaki farklar|farkı nedir|farkı ne',
    yesNo: 'mi|mı|mu|mü|midir|mıdır|mudur|müdür|miyim|mıyım|musun|müsün|misin|mısın',
  },
  implies: {
    definition: 'anlamı|tanımı|faydaları|zararları|çeşitleri|belirtileri|avantajları|dezavantajları',
    comparison: 'farkı|farkları|vs|karşılaştırma|alternatifi|alternatifleri',
    price: 'fiyatı|fiyatları|fiyat|ücreti|maliyeti',
    howTo: 'yapımı|adım adım|kullanımı|kılavuzu|püf noktaları|en iyi yolu|yapılışı',
    troubleshooting: 'çalışmıyor|açılmıyor|bozuldu|sorunu|hatası|arızası|şarj olmuyor|kapanmıyor',
    choice: 'şartları|gereksinimleri|fikirleri|beden tablosu|kontrol listesi|gerekli belgeler',
    yesNo: 'zararlı mı|değer mi',
    timePlace: 'çalışma saatleri|süresi|ömrü|kullanım ömrü|açılış saatleri',
  },
  suggests: { howTo: 'olmadan', comparison: 'veya|yoksa', definition: 'örnekleri|örnek' },
  hints: {
    price: 'fiyat|fiyatı|para|lira|ücret',
    comparison: 'fark|farkı|daha iyi|yoksa',
    troubleshooting: 'çalışmıyor|bozuldu|olmuyor|çıkmıyor',
  },
  falseFriends: 'kim milyoner olmak ister|ne olur gitme|kim bu aile|kaç para etti',
  words: 've için bir ile bu da de ise gibi daha',
};

const arabic: QuestionLexicon = {
  language: 'ar',
  opens: {
    howTo: 'كيف|كيفية|طريقة|ماذا افعل|ماذا أفعل',
    definition: 'ما|ماذا|من|لماذا|ما هو|ما هي|ما معنى|ماهو|ماهي|لماذا|ليش|مين|كم عدد|ايش|ما سبب|ما الذي|من هو',
    price: 'كم سعر|كم يكلف|كم تكلفة|بكم|كم ثمن',
    timePlace: 'متى|أين|اين|وين|كم مدة|كم يستغرق|كم ساعة|كم مرة|منذ متى|إلى متى|في أي',
    choice: 'أي|اي|كم|ما أفضل|ماذا احتاج|أيهما|ايهما',
    yesNo: 'هل|هل يمكن|هل يجب|هل يجوز',
  },
  anywhere: {
    howTo: 'كيف|كيفية',
    definition: 'ما هو|ما هي|ما معنى|لماذا',
    timePlace: 'متى|أين|كم مدة',
    comparison: 'الفرق بين|ما الفرق',
    yesNo: 'هل',
    price: 'كم سعر',
  },
  implies: {
    definition: 'معنى|تعريف|فوائد|أضرار|اضرار|أنواع|انواع|أعراض|اعراض',
    comparison: 'الفرق|مقارنة|بديل|بدائل',
    price: 'سعر|أسعار|اسعار|تكلفة',
    howTo: 'طريقة|خطوات|شرح|نصائح|أفضل طريقة',
    troubleshooting: 'لا يعمل|لا تعمل|مشكلة|حل مشكلة|اصلاح|إصلاح|عطل',
    choice: 'شروط|أفكار|افكار|متطلبات',
    timePlace: 'مواعيد|مدة|أفضل وقت|اوقات العمل',
  },
  suggests: { howTo: 'بدون', comparison: 'أو|او', definition: 'أمثلة|مثال' },
  hints: { price: 'سعر|تكلفة|يكلف', comparison: 'الفرق|افضل من', troubleshooting: 'لا يعمل|مشكلة|عطل' },
  falseFriends: 'من سيربح المليون|من القلب',
  words: 'في من على عن مع إلى الى',
};

export const others: readonly QuestionLexicon[] = [turkish, arabic];
