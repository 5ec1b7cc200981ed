/** What a column of an export means to us. Columns without a role are not read. */
export type ColumnRole =
  | 'query'
  | 'page'
  | 'date'
  | 'country'
  | 'device'
  | 'appearance'
  | 'clicks'
  | 'impressions'
  | 'ctr'
  | 'position'
  | 'sumPosition'
  | 'searchType';

/** Index of each recognized column, and whose format the header is. */
export interface HeaderMap {
  columns: Partial<Record<ColumnRole, number>>;
  format: 'interface' | 'api' | 'bigquery';
  /** The header names each measure twice, as exports of two compared periods do; the first period is read. */
  isComparison: boolean;
}

/** Names of the dimensions as the interface writes them in en, de, fr, es, it, pt, nl, pl, sv, da, ja, then nb, fi, cs, tr, ru, ko, zh, ar. */
const dimensionNames = {
  query:
    'query|queries|top queries|search query|search queries|keyword|keywords|search term|suchanfrage|suchanfragen|häufigste suchanfragen|top-suchanfragen|' +
    'requête|requêtes|requêtes les plus fréquentes|principales requêtes|consulta|consultas|consultas principales|principales consultas|query principali|query più frequenti|' +
    'principais consultas|consultas mais frequentes|zoekopdracht|zoekopdrachten|populairste zoekopdrachten|meest voorkomende zoekopdrachten|belangrijkste zoekopdrachten|' +
    'zapytanie|zapytania|najpopularniejsze zapytania|najczęstsze zapytania|sökfråga|sökfrågor|vanligaste sökfrågorna|vanligaste frågorna|populäraste sökfrågorna|' +
    'forespørgsel|forespørgsler|søgeforespørgsler|mest populære forespørgsler|populæreste forespørgsler|mest populære søgninger|hyppigste forespørgsler|' +
    'クエリ|上位のクエリ|検索クエリ|søk|vanligste søk|populæreste søk|haku|hakulausekkeet|suosituimmat haut|dotaz|dotazy|nejčastější dotazy|sorgu|sorgular|en popüler sorgular|' +
    'запрос|запросы|поисковый запрос|популярные запросы|검색어|인기 검색어|查询|热门查询|查詢|熱門查詢|' +
    'top consultas|meest uitgevoerde zoekopdrachten|أهم طلبات البحث|طلبات البحث',
  page:
    'page|pages|top pages|url|address|landing page|landing pages|seite|seiten|häufigste seiten|top-seiten|die häufigsten seiten|pages les plus populaires|principales pages|' +
    'página|páginas|páginas principales|principales páginas|pagina|pagine|pagine principali|páginas mais visitadas|principais páginas|' +
    "pagina's|populairste pagina's|belangrijkste pagina's|strona|strony|najpopularniejsze strony|sida|sidor|mest populära sidorna|populäraste sidorna|mest besökta sidorna|" +
    'side|sider|mest populære sider|populæreste sider|ページ|上位のページ|vanligste sider|sivu|sivut|suosituimmat sivut|stránka|stránky|nejčastější stránky|sayfa|sayfalar|en popüler sayfalar|' +
    'страница|страницы|популярные страницы|페이지|인기 페이지|网页|热门网页|排名靠前的网页|網頁|熱門網頁|' +
    "páginas principais|toppagina's|أهم الصفحات|الصفحات",
  date: 'date|data_date|day|time|time (in local time)|datum|data|fecha|dato|日付|päivämäärä|tarih|дата|날짜|日期',
  country:
    'country|countries|land|länder|pays|país|países|paese|paesi|kraj|kraje|国|maa|země|ülke|страна|국가|国家/地区|國家/地區',
  device:
    'device|devices|gerät|geräte|appareil|appareils|dispositivo|dispositivos|dispositivi|apparaat|apparaten|urządzenie|urządzenia|enhet|enheter|enhed|enheder|' +
    'デバイス|laite|zařízení|cihaz|устройство|기기|设备|裝置',
  appearance:
    'search appearance|searchappearance|darstellung in der suche|apparence dans les résultats de recherche|apparence dans la recherche|apariencia en búsquedas|apariencia en el buscador|' +
    'aspetto nella ricerca|aspeto da pesquisa|aparência na pesquisa|zoekopmaak|weergave in zoekresultaten|wygląd w wyszukiwarce|sökutseende|udseende i søgning|検索での見え方',
  searchType: 'search_type|search type|searchtype',
  sumPosition: 'sum_position|sum_top_position',
} satisfies Partial<Record<ColumnRole, string>>;

/** Names of the measures; words before or after them ("average", a compared period) are allowed. */
const measureNames = {
  ctr: 'ctr|site ctr|url ctr|click-through rate|click through rate|klickrate|taux de clics|klikfrequentie|klickfrekvens|klikfrekvens|klikrate|współczynnik klikalności|クリック率|tıklama oranı|클릭률|点击率|點閱率|نسبة النقر إلى الظهور',
  clicks:
    'clicks|click|klicks|clics|clic|cliques|klikken|klik|kliknięcia|klick|klickningar|クリック数|合計クリック数|klikk|klikkaukset|kliknutí|tıklama|tıklamalar|tıklama sayısı|клики|클릭수|点击次数|點擊次數|点击|點擊|aantal klikken|النقرات',
  impressions:
    'impressions|impression|impressionen|impresiones|impressioni|impressões|vertoningen|wyświetlenia|visningar|exponeringar|visninger|eksponeringer|表示回数|合計表示回数|näyttökerrat|zobrazení|' +
    'gösterim|gösterimler|gösterim sayısı|görüntüleme|показы|노출수|展示次数|展示|曝光|曝光次數|عدد الظهور|مرات الظهور',
  position:
    'position|posición|posizione|posição|positie|pozycja|placering|掲載順位|平均掲載順位|posisjon|plassering|sijainti|pozice|konum|позиция|게재순위|게재 순위|排名|平均排名|排名位置|موضع',
} satisfies Partial<Record<ColumnRole, string>>;

const measureRoles = ['ctr', 'clicks', 'impressions', 'position'] as const;

/** A header or machine name folded for comparison: no case, accents, marks or doubled space. */
export function foldName(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u200B-\u200F\uFEFF]/g, '')
    .normalize('NFC')
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
}

const roleByName = new Map<string, ColumnRole>(
  Object.entries({ ...dimensionNames, ...measureNames }).flatMap(([role, names]) =>
    names.split('|').map((name) => [foldName(name), role as ColumnRole] as const),
  ),
);

const measureWords = measureRoles.flatMap((role) =>
  measureNames[role].split('|').map((name) => [foldName(name), role] as const),
);

/** The role of a column by its name, or null. */
export function columnRole(name: string): ColumnRole | null {
  const folded = foldName(name);
  const exact = roleByName.get(folded);
  if (exact !== undefined) return exact;
  const affixed = measureWords.find(([word]) => folded.endsWith(` ${word}`) || folded.startsWith(`${word} `));
  return affixed?.[1] ?? null;
}

/** Reads a header row; null when it names no clicks and impressions, so it is not (yet) the header. */
export function readHeader(cells: readonly string[]): HeaderMap | null {
  const columns: Partial<Record<ColumnRole, number>> = {};
  let doubled = 0;
  for (const [index, cell] of cells.entries()) {
    const role = columnRole(cell);
    if (role === null) continue;
    if (columns[role] === undefined) columns[role] = index;
    else if (role === 'clicks' || role === 'impressions') doubled += 1;
  }
  if (columns.clicks === undefined || columns.impressions === undefined) return null;
  return { columns, format: formatOf(cells, columns), isComparison: doubled >= 2 };
}

/** The interface's list of filters (two columns, no measures), which gives the search type and period. */
export function isFilterHeader(cells: readonly string[]): boolean {
  return cells.length === 2 && /^(filt|フィルタ|필터|过滤|篩選|фильтр|suodat)/.test(foldName(cells[0] ?? ''));
}

/** The interface always writes dimension, clicks, impressions, CTR, position: this reads a header in a language we do not know. */
export function headerByOrder(firstRow: readonly string[]): HeaderMap | null {
  if (firstRow.length !== 5 || !/%\s*$|^\s*%/.test(firstRow[3] ?? '')) return null;
  const dimension = dimensionByContent(firstRow[0] ?? '');
  if (dimension === null) return null;
  return {
    columns: { [dimension]: 0, clicks: 1, impressions: 2, ctr: 3, position: 4 },
    format: 'interface',
    isComparison: false,
  };
}

/** What a value can only be: a web address is a page, an ISO day a date; anything else says nothing. */
export function dimensionByContent(value: string): 'page' | 'date' | null {
  if (/^https?:\/\//i.test(value.trim())) return 'page';
  return /^\d{4}-\d{2}-\d{2}/.test(value.trim()) ? 'date' : null;
}

function formatOf(cells: readonly string[], columns: HeaderMap['columns']): HeaderMap['format'] {
  if (columns.sumPosition !== undefined) return 'bigquery';
  const isMachine = Object.entries(columns).every(([role, index]) => cells[index]?.trim() === role);
  return isMachine ? 'api' : 'interface';
}
