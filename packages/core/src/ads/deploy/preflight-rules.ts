import type { AdDeployment } from '../../contract/ads/ad-group-result.ts';
import { passesByItself } from '../../providers/google-ads/ads-failure-rules.ts';
import type { AdsAd, AdsFinding } from '../../providers/google-ads/google-ads.ts';

/** Enabled responsive search ads that Google allows in one ad group; paused ones do not count. */
const maxEnabledAds = 3;

const namedAtMost = 3;

/** Names in a sentence: "A", "B" and 4 more. */
export function nameSome(names: readonly string[]): string {
  const named = names.slice(0, namedAtMost).map((name) => `"${name}"`);
  const more = names.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}

/** Why Google would refuse every change in this account; null when nothing is missing (FACTS A5). */
export function declarationBlocker(undeclared: readonly { name: string }[]): string | null {
  if (undeclared.length === 0) return null;
  return (
    'Google Ads accepts no changes in this account until every campaign says whether it contains EU political ' +
    `advertising. Missing in: ${nameSome(undeclared.map(({ name }) => name))}. Open Google Ads, go to Campaigns, ` +
    'choose Settings, set "EU political ads" for each of them, and deploy again.'
  );
}

/** Why an ad cannot be created enabled alongside the ads of its ad group; null when it can. */
export function enabledLimitBlocker(
  ad: { status: 'PAUSED' | 'ENABLED'; adGroupName: string },
  others: readonly Pick<AdsAd, 'status'>[],
): string | null {
  if (ad.status === 'PAUSED') return null;
  if (others.filter(({ status }) => status === 'enabled').length < maxEnabledAds) return null;
  return (
    `"${ad.adGroupName}" has ${maxEnabledAds} enabled responsive search ads, the most that Google allows. Pause one ` +
    'of them in Google Ads, or deploy this ad paused.'
  );
}

/** What Google found, in the form that people see. */
export function toFindings(findings: readonly AdsFinding[]): AdDeployment['findings'] {
  return findings.map(({ field, code, message, policyTopics, isExemptible }) => ({
    at: field,
    code,
    message,
    topics: policyTopics,
    isExemptible,
  }));
}

const placeOf = (at: string | null): string => {
  const [, list, index] = /^(headline|description)s\[(\d+)\]$/.exec(at ?? '') ?? [];
  return list === undefined ? '' : ` in ${list} ${Number(index) + 1}`;
};

/** One sentence on a refusal: the first finding with its place and policy topics, and how many more there are. */
export function describeRefusal(findings: AdDeployment['findings']): string {
  const [first] = findings;
  if (first === undefined) return 'Google refused this ad without a reason.';
  const topics = first.topics.map(({ topic }) => topic);
  const why = topics.length > 0 ? `policy ${nameSome(topics)}` : first.message.replace(/\.$/, '');
  const more = findings.length > 1 ? ` There are ${findings.length - 1} more findings.` : '';
  // Nothing in the ad has to change where Google only was not ready for it.
  if (findings.every(({ code }) => passesByItself(code)))
    return `Google did not take this ad yet: ${first.message}${more}`;
  const exempt = findings.every(({ isExemptible }) => isExemptible)
    ? ' Change the text, or ask Google for an exemption.'
    : ' Change the text and deploy again.';
  return `Google refused this ad${placeOf(first.at)}: ${why}.${more}${exempt}`;
}
