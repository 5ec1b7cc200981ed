import { domainStem } from '../brand-rules.ts';
import { foldAccents } from '../fold-accents-rules.ts';

const longestName = 60;

/** What a site calls itself: as it says, otherwise the part of the title that spells its domain, otherwise the domain's name. */
export function siteBrand(page: { title: string | null; siteName?: string | null }, url: string): string | null {
  const said = page.siteName?.trim();
  if (said !== undefined && said !== '' && said.length <= longestName) return said;
  const stem = domainStem(url);
  if (stem === null) return null;
  const parts = (page.title ?? '').split(/(?<!\s)\s+[|–—·•-]\s+|:\s+/u);
  return parts.map((part) => part.trim()).findLast((part) => isSameName(part, stem)) ?? stem;
}

/** A name as people may spell it, "Juniper & Pine" with "and" or without, in letters and digits alone. */
function spellings(name: string): string[] {
  const plain = (text: string): string => foldAccents(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return ['and', 'und', 'et', ''].map((word) => plain(name.replaceAll('&', ` ${word} `)));
}

/** Whether two texts are one name, however it is spelled: "Juniper & Pine" is "juniperandpine", and "| Juniper and Pine". */
export function isSameName(one: string, other: string): boolean {
  if (one.length > longestName || other.length > longestName) return false;
  const known = spellings(one);
  return spellings(other).some((spelling) => spelling !== '' && known.includes(spelling));
}
