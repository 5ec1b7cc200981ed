import type { AdGroupResult, Deployment } from '@serplift/core/api';

export type DeploymentRow = Deployment['ads'][number];

/** The ad groups with what their newest deployment says; `deployments` come newest first. */
export function withDeployments(items: AdGroupResult[], deployments: readonly Deployment[]): AdGroupResult[] {
  if (deployments.length === 0) return items;
  const rows = new Map<string, DeploymentRow>();
  for (const row of deployments.flatMap(({ ads }) => ads)) if (!rows.has(row.adId)) rows.set(row.adId, row);
  return items.map((item) => {
    const row = item.generatedAd === null ? undefined : rows.get(item.generatedAd.id);
    return row === undefined ? item : { ...item, deployment: row };
  });
}

/** Whether a deployed ad would need an exemption requested from Google, and whether Google takes such a request. */
export function needsExemption(row: DeploymentRow): boolean {
  return row.findings.length > 0 && row.findings.every(({ isExemptible }) => isExemptible);
}

/** Whether an ad is still being created. */
export function isUnderWay({ state }: Pick<DeploymentRow, 'state'>): boolean {
  return state === 'planned' || state === 'creating';
}

/** Whether Google takes the ad as it is. */
export function isClean(row: DeploymentRow): boolean {
  return row.findings.length === 0 && row.state !== 'refused' && row.state !== 'failed';
}

/** The policy topics of an ad that a person can ask to exempt. */
export function topicsOf(row: DeploymentRow): string[] {
  const findings = row.findings.filter(({ isExemptible }) => isExemptible);
  return [
    ...new Set(findings.flatMap(({ topics, code }) => (topics.length > 0 ? topics.map(({ topic }) => topic) : [code]))),
  ];
}

/** Whether an ad can go along: clean, or every finding exempted by hand. */
export function canGo(row: DeploymentRow, exempted: ReadonlySet<string>): boolean {
  return isClean(row) || (needsExemption(row) && exempted.has(row.adId));
}

export interface StateCount {
  state: DeploymentRow['state'];
  count: number;
}

const stateOrder: DeploymentRow['state'][] = ['created', 'creating', 'planned', 'refused', 'failed', 'rolledBack'];

/** How many ads of a deployment are in each state, without the empty ones. */
export function stateCounts(rows: readonly DeploymentRow[]): StateCount[] {
  return stateOrder
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
}

/** The number of an ad in Google Ads from its resource name: "customers/1/adGroupAds/2~3" is "3". */
export function adNumber(resourceName: string): string {
  return resourceName.split('~').at(-1) ?? resourceName;
}

/** A place such as "headlines[2]" in words: "Headline 3"; the ad itself when there isn't one. */
export function placeName(at: string | null): string {
  const [, field, index] = /^(headline|description)s\[(\d+)\]$/.exec(at ?? '') ?? [];
  if (field === undefined) return at === null || at === 'ad' ? 'The ad' : at;
  return `${field === 'headline' ? 'Headline' : 'Description'} ${Number(index) + 1}`;
}
