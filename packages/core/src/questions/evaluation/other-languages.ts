export const turkishQueries = `
def su sütunu nedir çadır
def gökyüzü neden mavi görünür
def şubat kaç gün çeker
def gore tex ne demek
def güneş paneli avantajları dezavantajları
how şişme mont nasıl yıkanır
how çadır nasıl kurulur
how şarap lekesi nasıl çıkar
cmp kaz tüyü sentetik farkı
cmp leasing ile kredi arasındaki fark
pri pasaport kaç para
pri çatı yenileme fiyatları 2026
pri taşınma ücreti ne kadar
fix çamaşır makinesi çalışmıyor sıkma
fix telefonum neden şarj olmuyor
yes gore tex su geçirir mi
yes mont kurutma makinesine atılır mı
yes japonya için vize gerekli mi
yes güneş paneli değer mi
cho kışlık hangi uyku tulumu
cho hangi çadır iki kişilik
cho ehliyet başvurusu gerekli belgeler
tim koşu ayakkabısı ne zaman değişir
tim anneler günü ne zaman
tim kütüphane çalışma saatleri izmir
- iki kişilik çadır hafif
- kadın yağmurluk siyah indirim
- kim milyoner olmak ister soruları
- erkek trekking botu
- ikinci el araba bursa
- 40 litre sırt çantası
- kiralık daire kadıköy
`;

export const eastAsianQueries = `
def 耐水圧とは テント
def ゴアテックスとは
def 空はなぜ青い
def ダウンと化繊のメリット
how ダウンジャケット 洗い方
how テント 選び方
how 靴紐 結び方
how テントの張り方
how ワインのシミを取る方法
cmp ダウンと化繊の違い
cmp ガスとihどっちがいい
pri パスポート 費用
pri 引っ越し 料金 相場
fix 洗濯機 動かない
fix スマホ 充電できない
fix テント ファスナー 開かない
yes ダウンは乾燥機に入れてもいいですか
yes テントに防水スプレーは必要か
yes 雨水は飲めますか
cho テントの耐水圧はどれくらい必要
cho 冬用の寝袋はどれがいい
cho キャンプ 必要なもの
tim 登山靴の寿命
tim 母の日はいつ
tim 図書館 営業時間
- 二人用テント おすすめ
- ソロテント 軽量
- レインジャケット レディース
- 登山靴 メンズ セール
- 中古車 大阪
- リュック 40リットル 黒
- 東京 天気 明日
- 価格.com テレビ
def 什么是防水指数
how 羽绒服怎么洗
how 如何搭帐篷
cmp 羽绒和化纤的区别
pri 换屋顶多少钱
fix 洗衣机坏了不脱水
yes 羽绒服可以烘干吗
cho 冬天用哪种睡袋
tim 母亲节是什么时候
tim 登山鞋能穿多久
def 为什么天空是蓝色的
- 双人帐篷 轻量
- 女士雨衣 打折
- 二手车 上海
- 北京 天气 明天
def 내수압이란 텐트
how 패딩 세탁 방법
how 텐트 치는 법
cmp 구스다운 합성솜 차이
pri 여권 발급 비용
fix 세탁기 고장 탈수
yes 패딩 건조기 돌려도 되나요
cho 겨울 침낭 어떤 게 좋아
tim 어버이날 언제
def 하늘은 왜 파란가
- 2인용 텐트 경량
- 여성 레인자켓 세일
- 중고차 부산 매매
- 何者 映画 キャスト
- いつかティファニーで朝食を
- 什么值得买 官网
- 언제나 맑음 드라마
`;

export const arabicQueries = `
def ما هو عمود الماء
def لماذا السماء زرقاء
def ما معنى مقاوم للماء
def فوائد الزنجبيل للجسم
how كيف اغسل سترة الريش
how طريقة تركيب خيمة صغيرة
how كيفية إزالة بقع القهوة
cmp الفرق بين الريش والصناعي
pri كم سعر جواز السفر
pri تكلفة تغيير سقف المنزل
fix الغسالة لا تعمل بعد العصر
fix مشكلة شحن الهاتف
yes هل يمكن غسل الريش
yes هل احتاج تأشيرة لليابان
cho شروط الحصول على قرض
tim متى عيد الأم
tim أين اشتري طوابع
- خيمة شخصين خفيفة
- جاكيت مطر نسائي
- سيارات مستعملة جدة
- شقق للايجار دبي
`;
