import { foldAccents } from '../claims/unit-lexicon.ts';
import { domainStem } from '../text/brand-rules.ts';

const longestName = 60;

/** What a site calls itself: as it says, else the part of the title that spells its domain, else the domain's name. */
export function siteBrand(page: { title: string | null; siteName?: string | null }, url: string): string | null {
  const said = page.siteName?.trim();
  if (said !== undefined && said !== '' && said.length <= longestName) return said;
  const stem = domainStem(url);
  if (stem === null) return null;
  const parts = (page.title ?? '').split(/(?<!\s)\s+[|–—·•-]\s+|:\s+/u);
  return parts.map((part) => part.trim()).findLast((part) => spells(part, stem)) ?? stem;
}

/** Whether a name is the domain's: "Juniper & Pine" is "juniperandpine", with or without what kind of shop it is. */
function spells(name: string, stem: string): boolean {
  if (name.length > longestName) return false;
  const plain = (text: string): string => foldAccents(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
  return ['and', 'und', 'et', ''].some((word) => plain(name.replaceAll('&', ` ${word} `)) === plain(stem));
}
