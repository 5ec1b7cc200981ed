import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { FaultKind, FaultReply } from './fault-kind.ts';

/** A way in which web servers answer for a page, and what a reader has to make of it. */
export interface WebPageFault extends FaultKind {
  /** Why it isn't the page; null where it is one. */
  reason: 'botWall' | 'consentWall' | 'notFound' | 'needsScripts' | null;
  /** The title that a page has. */
  title?: string;
}

const html = { 'content-type': 'text/html; charset=utf-8' };
const filler = '<p>Light tents for two people and a dog, sewn in Wales from cloth that stays dry for years.</p>'.repeat(
  4,
);
const links = '<a href="/tents/">Tents</a> <a href="/stoves/">Stoves</a> <a href="/guides/">Guides</a>';
const ownPage = (title: string, body = filler, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav>${links}</nav><main>${body}</main></body></html>`;
const bare = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;

const kind = (
  reply: Omit<FaultReply, 'status'> & { status?: number },
  told: Pick<WebPageFault, 'reason' | 'title'>,
) => ({
  match: String.raw`/GET \S+\/$/`,
  answer: async () => ({ status: 200, ...reply, headers: { ...html, ...reply.headers } }),
  ...told,
});

const challenge = (body: string, status = 200, headers: Record<string, string> = {}) =>
  kind({ status, body, headers }, { reason: 'botWall' });
const consent = (body: string) => kind({ body }, { reason: 'consentWall' });
const missing = (body: string) => kind({ body }, { reason: 'notFound' });
const shell = (body: string) => kind({ body }, { reason: 'needsScripts' });
const page = (title: string, body: string | Buffer = ownPage(title), headers: Record<string, string> = {}) =>
  kind({ body, headers }, { reason: null, title });

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const inWindows1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => ((point) => (point > 0x40f ? point - 0x350 : point))(letter.codePointAt(0) ?? 0)),
  );
const cyrillic = inWindows1251('Палатки');
/** "テント" in Shift_JIS. */
const kana = Buffer.from([0x83, 0x65, 0x83, 0x93, 0x83, 0x67]);
const titled = (title: Buffer, head: string): Buffer =>
  Buffer.concat([
    Buffer.from(`<!doctype html><html><head>${head}<title>`),
    title,
    Buffer.from(`</title></head><body>${filler}`),
  ]);
const russian = inWindows1251(
  '<p>Легкие палатки для двоих и собаки. Мы шьем их из ткани, которая не промокает годами, и чиним то, что порвалось в дороге. Как выбрать палатку, что взять с собой в поход и где ее поставить, рассказывают люди, которые ходят в горы каждое лето.</p>',
);
const tents = ownPage('Tents');

const challenges: Record<string, WebPageFault> = {
  'challenge by header': challenge(bare('Shop', filler), 202, { 'x-amzn-waf-action': 'challenge' }),
  'challenge of a checkpoint': challenge(
    bare('Vercel Security Checkpoint', "<p>We're verifying your browser</p>"),
    429,
    { 'x-vercel-mitigated': 'challenge' },
  ),
  'challenge just a moment, 200': challenge(
    bare('Just a moment...', '<h1>shop.example</h1><p>Enable JavaScript and cookies to continue</p>'),
  ),
  'challenge checking your browser, 503': challenge(
    bare('DDoS-Guard', '<h1>Checking your browser before accessing shop.example</h1>'),
    503,
  ),
  'challenge not a bot, 200': challenge(
    bare(
      "Making sure you're not a bot!",
      "<h1>Making sure you're not a bot!</h1><p>Loading...</p><script src='/.within.website/x/cmd/anubis/main.mjs'></script>",
    ),
  ),
  'challenge press and hold': challenge(
    bare('Access to this page has been denied', '<p>Press &amp; Hold to confirm you are a human (and not a bot).</p>'),
    403,
  ),
  'challenge in a frame, 200': challenge(
    bare('', '<iframe src="/_Incapsula_Resource?SWUDNSAI=9"></iframe>Request unsuccessful. Incapsula incident ID: 4-1'),
  ),
  'challenge by script, 200': challenge(
    bare(
      'You are being redirected...',
      "<noscript>Javascript is required.</noscript>Please wait<script>sucuri_cloudproxy_js='';</script>",
    ),
  ),
  'challenge by cookie, 200': challenge(
    bare(
      '',
      '<script src="/aes.js"></script><script>document.cookie="__test="+toHex(slowAES.decrypt(c,2,a,b));</script>Please enable Javascript and cookies',
    ),
  ),
  'challenge of a captcha, 202': challenge(
    bare(
      'Human Verification',
      '<div id="captcha-container"></div><script src="https://x.captcha-delivery.com/c.js"></script><p>Please wait.</p>',
    ),
    202,
  ),
  'challenge security check, 200': challenge(
    bare(
      'Security check',
      '<p>Please wait a moment.</p><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>',
    ),
  ),
  'challenge in German': challenge(
    bare('Einen Moment …', '<p>Bestätigen Sie, dass Sie ein Mensch sind. Dies kann einige Sekunden dauern.</p>'),
  ),
  'challenge unusual traffic': challenge(
    bare('Sorry', '<p>Our systems have detected unusual traffic from your computer network.</p>'),
  ),
  'a page about security checks': page(
    'Security check for old houses',
    ownPage(
      'Security check for old houses',
      '<h1>Security check</h1><p>We come and look at your locks and windows.</p>',
    ),
  ),
  'a page about security checks, without links': page(
    'Security check',
    bare('Security check', '<h1>Security check</h1><p>Our locksmith looks at your doors for 40 euros.</p>'),
  ),
  'a page about captchas': page(
    'Are you a robot? How captchas work',
    ownPage('Are you a robot? How captchas work', filler.repeat(6)),
  ),
  'a form with a captcha': page(
    'Contact',
    ownPage(
      'Contact',
      '<p>Write to us.</p><form><div class="g-recaptcha"></div></form><script src="https://www.google.com/recaptcha/api.js"></script>',
    ),
  ),
};

const walls: Record<string, WebPageFault> = {
  'consent before the site': consent(
    bare(
      'Before you continue',
      '<h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services.</p><button>Reject all</button><button>Accept all</button>',
    ),
  ),
  'consent or subscription': consent(
    bare(
      'Zustimmung | Zeitung',
      '<h1>Mit Werbung und Cookies nutzen</h1><p>Ihre Zustimmung zu Cookies und Tracking ist jederzeit widerrufbar.</p><button>Alle akzeptieren</button><a href="/abo">Abo</a>',
    ),
  ),
  'consent in a box': consent(
    bare(
      'Shop',
      '<div class="consent"><p>We value your privacy. We and our partners store cookies.</p><input type="submit" value="I agree"></div>',
    ),
  ),
  'consent in French': consent(
    bare(
      'Votre vie privée',
      '<p>Nous utilisons des cookies avec votre consentement.</p><button>Tout accepter</button>',
    ),
  ),
  'a page with a cookie banner': page(
    'Tents',
    ownPage('Tents', `${filler}<div class="cookie-banner"><p>We use cookies.</p><button>Accept all</button></div>`),
  ),
  'a page about cookies': page(
    'Cookie policy',
    ownPage(
      'Cookie policy',
      '<h1>Cookie policy</h1><p>We set two cookies: one for your basket and one for your language.</p>',
    ),
  ),
};

const missings: Record<string, WebPageFault> = {
  'missing, 200': missing(ownPage('404 Not Found', '<h1>Page not found</h1><p>Sorry.</p>')),
  'missing, said in words': missing(
    ownPage('Page not found | Shop', "<h1>Oops!</h1><p>The page you are looking for doesn't exist.</p>"),
  ),
  'missing in German': missing(
    ownPage('Seite nicht gefunden – Laden', '<h1>Fehler 404</h1><p>Diese Seite gibt es nicht mehr.</p>'),
  ),
  'missing in French': missing(
    ownPage('Page introuvable', "<h1>Page introuvable</h1><p>Cette page n'existe plus.</p>"),
  ),
  'missing in Japanese': missing(
    ownPage('ページが見つかりません', '<h1>404</h1><p>お探しのページは見つかりませんでした。</p>'),
  ),
  'missing, with goods below': missing(ownPage('Error 404', `<h1>Page not found</h1>${filler.repeat(8)}`)),
  'a page about 404 pages': page(
    '404 pages: 20 examples to copy',
    ownPage(
      '404 pages: 20 examples to copy',
      `<h1>404 pages that help</h1><p>A visitor whose page could not be found needs a way on.</p>${filler}`,
    ),
  ),
  'a page whose name is Not Found': page('Not Found', ownPage('Not Found', `<h1>A film by Ada Lind</h1>${filler}`)),
};

const shells: Record<string, WebPageFault> = {
  'scripts fill the root': shell(bare('Shop', '<div id="root"></div><script type="module" src="/main.js"></script>')),
  'scripts fill another root': shell(
    bare(
      'Shop',
      '<noscript>You need to enable JavaScript to run this app.</noscript><my-shop></my-shop><script src="/main.js"></script>',
    ),
  ),
  'scripts fill a page that loads': shell(
    bare('Shop', '<div id="app"><p>Loading…</p></div><script src="/app.js"></script>'),
  ),
  'a short page in a root': page(
    'Hours',
    bare(
      'Hours',
      '<div id="root"><h1>Hours</h1><p>We are open from nine to five, and on Saturdays until noon.</p></div><script src="/a.js"></script>',
    ),
  ),
};

const forms: Record<string, WebPageFault> = {
  'charset of the mark before the header': page(
    'Zelte für zwei',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(ownPage('Zelte für zwei'))]),
    { 'content-type': 'text/html; charset=windows-1252' },
  ),
  'charset of the header before the element': page(
    'Zelte für zwei',
    latin1(ownPage('Zelte für zwei', filler, '<meta charset="utf-8">')),
    { 'content-type': 'text/html; charset=ISO-8859-1' },
  ),
  'charset of the element': page(
    'Палатки',
    titled(cyrillic, '<meta http-equiv="content-type" content="text/html; charset=windows-1251">'),
    { 'content-type': 'text/html' },
  ),
  'charset in a comment does not count': page(
    'Палатки',
    titled(cyrillic, '<!-- <meta charset="utf-8"> --><meta charset=windows-1251>'),
    { 'content-type': 'text/html' },
  ),
  'charset in a description does not count': page(
    'テント',
    titled(kana, '<meta name="description" content="charset=koi8-r"><meta charset="Shift_JIS">'),
    { 'content-type': 'text/html' },
  ),
  'charset that nobody knows': page('Tents', tents, { 'content-type': 'text/html; charset=klingon' }),
  'charset that says UTF-16': page('Zelte für zwei', ownPage('Zelte für zwei', filler, '<meta charset="utf-16">'), {
    'content-type': 'text/html',
  }),
  'charset of an XML declaration': page(
    'テント',
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="shift_jis"?>'), titled(kana, '')]),
    { 'content-type': 'application/xhtml+xml' },
  ),
  'charset that nothing declares': page('Палатки', Buffer.concat([titled(cyrillic, ''), russian]), {
    'content-type': 'text/html',
  }),
  gzip: page('Tents', gzipSync(tents), { 'content-encoding': 'gzip' }),
  'gzip twice': page('Tents', gzipSync(gzipSync(tents)), { 'content-encoding': 'gzip, gzip' }),
  brotli: page('Tents', brotliCompressSync(tents), { 'content-encoding': 'br' }),
  deflate: page('Tents', deflateSync(tents), { 'content-encoding': 'deflate' }),
  'deflate without its frame': page('Tents', deflateRawSync(tents), { 'content-encoding': 'deflate' }),
  'an encoding that is none': page('Tents', tents, { 'content-encoding': 'UTF-8' }),
  'a refresh for browsers without scripts': page(
    'Tents',
    ownPage('Tents', filler, '<noscript><meta http-equiv="refresh" content="0; url=/no-scripts/"></noscript>'),
  ),
};

/** Ways in which pages are answered, from the documentation of those who answer so and from what browsers make of it. */
export const webPages: Readonly<Record<string, WebPageFault>> = {
  ...challenges,
  ...walls,
  ...missings,
  ...shells,
  ...forms,
};
