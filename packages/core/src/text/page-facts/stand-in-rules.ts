import { isUrl } from '../url-rules.ts';
import type { Node } from './document-node.ts';
import { textOf } from './page-text-rules.ts';
import type { DocumentNodes } from './parse-document-rules.ts';
import words from './stand-in-words.json' with { type: 'json' };

/** What sites show in place of a page: a check for robots, a question for consent, a notice that nothing is here, a frame for scripts. */
export type StandIn = 'challenge' | 'consent' | 'missing' | 'scripts';

interface Shown {
  url: string;
  title: string | null;
  h1: readonly string[];
  /** The page's own words. */
  text: string;
}

const patternOf = (key: keyof (typeof words)[number]): RegExp =>
  new RegExp(words.flatMap((one) => one[key] ?? []).join('|'), 'iu');

/** What is said to a visitor who may be a robot, and hardly on a page of its own. */
const challenged = patternOf('challenge');
/** What such a check is called, and other pages too. */
const challengeName = patternOf('challengeName');
/** What checks are made of; forms of ordinary pages have some of it. */
const machinery =
  /captcha|challenge-platform|cf[-_]chl|turnstile|_incapsula_|_pxappid|px-cdn|awswaf|anubis|sucuri_cloudproxy|slowaes|ddos-guard|sec-if-cpt|kpsdk|fingerprintjs/iu;
const asksToWait = /javascript|cookies?\b|redirect|wait|moment/iu;

const missingName = new RegExp(String.raw`^(?:${patternOf('missingName').source})[.!…\s]*$`, 'iu');
const missingSaid = patternOf('missing');

const consentWord = patternOf('consent');
const acceptLabel = new RegExp(String.raw`^(?:${patternOf('accept').source})`, 'iu');

const limits = {
  /** More words than this, and a page says something of its own. */
  challengeChars: 1_500,
  frameChars: 200,
  ownChars: 200,
  /** A page of a website leads to others; a check leads to hardly any. */
  challengeLinks: 3,
  consentLinks: 6,
  saidChars: 30_000,
  scriptChars: 20_000,
  controls: 500,
};
const unsaid = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'textarea', 'select', 'iframe']);

/** Everything that stands in a document for people to read, in the frame around the page too. */
function saidIn(root: Node): string {
  const parts: string[] = [];
  let length = 0;
  const pending: Node[] = [root];
  for (let next = pending.pop(); next !== undefined && length < limits.saidChars; next = pending.pop()) {
    if (unsaid.has(next.name ?? '')) continue;
    if (next.type === 'text') {
      parts.push(next.data ?? '');
      length += next.data?.length ?? 0;
    }
    const { children = [] } = next;
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index] as Node);
  }
  return parts.join(' ').replaceAll(/\s+/gu, ' ').trim();
}

/** Other addresses of the same site to which a document leads. */
function ownLinks(controls: readonly Node[], url: string): number {
  const own = new URL(url);
  const paths = controls.flatMap(({ attribs }) => {
    const href = attribs?.['href'] ?? '#';
    if (href.startsWith('#') || !isUrl(href, url)) return [];
    const to = new URL(href, url);
    return to.host === own.host && to.pathname !== own.pathname ? [to.pathname] : [];
  });
  return new Set(paths).size;
}

function hasMachinery({ scripts, iframes, root }: DocumentNodes): boolean {
  let left = limits.scriptChars;
  for (const node of [...iframes, ...scripts].slice(0, 100)) {
    const code = textOf(node, Math.max(0, left));
    left -= code.length;
    if (machinery.test(`${node.attribs?.['src'] ?? ''} ${code}`)) return true;
  }
  return machinery.test(root.attribs?.['class'] ?? '');
}

interface Read extends Shown {
  document: DocumentNodes;
  said: string;
  controls: readonly Node[];
  links: number;
}

function isChallenge({ document, said, title, h1, links }: Read): boolean {
  if (said.length >= limits.challengeChars || links >= limits.challengeLinks) return false;
  const names = [title ?? '', ...h1];
  if (challenged.test(`${names.join('\n')}\n${said}`)) return true;
  if (!hasMachinery(document)) return false;
  return names.some((name) => challengeName.test(name)) || (said.length < limits.frameChars && asksToWait.test(said));
}

const partsOf = (name: string): string[] => name.split(/\s[|–—·•-]\s|:\s/u).map((part) => part.trim());

/** Two of three say it: the title, the heading, and the words. */
function isMissing({ title, h1, text, said }: Read): boolean {
  const isNamed = (name: string): boolean => partsOf(name).some((part) => missingName.test(part));
  const signs = [isNamed(title ?? ''), h1.some(isNamed), missingSaid.test((text === '' ? said : text).slice(0, 2_000))];
  return signs.filter(Boolean).length >= 2;
}

function isConsent({ title, h1, text, said, url, controls, links }: Read): boolean {
  if (links >= limits.consentLinks || !consentWord.test(said)) return false;
  const labels = controls.map((node) => (node.attribs?.['value'] ?? textOf(node, 200)).trim());
  if (!labels.some((label) => acceptLabel.test(label))) return false;
  const own = text.split('\n').filter((line) => !consentWord.test(line) && !labels.includes(line.trim()));
  const chars = own.join(' ').length;
  const { hostname, pathname } = new URL(url);
  const isNamed = [title ?? '', ...h1, `${hostname}${pathname}`].some((name) => consentWord.test(name));
  return chars < (isNamed ? limits.ownChars : 20);
}

function isFrame({ document, said, text }: Read): boolean {
  if (text.length >= limits.frameChars || document.scripts.length + document.appRoots.length === 0) return false;
  if (document.appRoots.some((node) => saidIn(node).length < 40)) return true;
  if (said.length >= limits.frameChars) return false;
  return said === '' || document.noscripts.some((node) => /javascript/iu.test(textOf(node, 2_000)));
}

/** What a document is in place of the page that was asked for; null when it is the page. */
export function findStandIn(document: DocumentNodes, shown: Shown): StandIn | null {
  const controls = document.controls.slice(0, limits.controls);
  const read = { ...shown, document, controls, said: saidIn(document.root), links: ownLinks(controls, shown.url) };
  if (isChallenge(read)) return 'challenge';
  if (isMissing(read)) return 'missing';
  if (isConsent(read)) return 'consent';
  return isFrame(read) ? 'scripts' : null;
}
