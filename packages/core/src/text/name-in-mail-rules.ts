import { onOneLine } from './mail-address-rules.ts';

/** Characters of a name in a mail; longer than any name that people can save. */
const longestName = 300;
/** What a browser or a mail program reads as the dot of a domain (UTS 46). */
const dots = '.\u3002\uFF0E\uFF61\u2024';
/** An address with a scheme or a `www.`, up to the next space. */
const url = /(?:\b[a-z][a-z0-9+-]{1,20}:(?=\S)|\/\/|\\\\|\bwww[.\u3002\uFF0E\uFF61\u2024])\S*/giu;
const mailAddress = /[^\s@]*@\S*/gu;
/** A dot between two parts, as in a domain or an IP address; initials such as "J. R." keep theirs. */
const innerDot = new RegExp(`[${dots}](?=[\\p{L}\\p{N}\\p{M}_-])`, 'gu');
/** A path, port or query that would make an address of what comes before it. */
const separators = /[/\\:?#=]/gu;
const tag = /<[^<>]*>/gu;
/** Half of a character that takes two, too. */
const brackets = /[<>[\](){}`|"\p{Cs}]/gu;

/**
 * A name as it may appear in a mail next to our own link: without markup, and without anything that a mail program would make
 * a link of. A domain loses its dots, so that a team named "acme.com" is still recognized. It is cut last: one character
 * can mean several, among them markup, until it is normalized.
 */
export function nameInMail(name: string, fallback = ''): string {
  const plain = onOneLine(name.normalize('NFKC'))
    .replaceAll(tag, ' ')
    .replaceAll(url, ' ')
    .replaceAll(mailAddress, ' ')
    .replaceAll(brackets, ' ')
    .replaceAll(separators, ' ')
    .replaceAll(innerDot, ' ');
  const tidy = Array.from(onOneLine(plain)).slice(0, longestName).join('').trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : fallback;
}
