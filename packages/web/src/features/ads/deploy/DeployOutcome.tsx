import { countOf } from '../../../lib/format.ts';
import { StatusPill } from '../../../ui/status/Badge.tsx';
import { deploymentLabels } from '../ad-state-rules.ts';
import { deploymentTones } from '../AdPills.tsx';
import { type DeploymentRow, stateCounts } from './deployment-rules.ts';
import { AdId } from './DeploymentOfAd.tsx';
import { Findings } from './Findings.tsx';

/** What became of each ad; what went wrong comes first. */
export function DeployOutcome({ rows }: { rows: DeploymentRow[] }) {
  const ordered = [
    ...rows.filter(({ state }) => state !== 'created'),
    ...rows.filter(({ state }) => state === 'created'),
  ];
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {stateCounts(rows).map(({ state, count }) => (
          <span key={state}>
            {countOf(count, 'ad')}: {deploymentLabels[state].toLowerCase()}
          </span>
        ))}
      </p>
      <ul aria-label="Deployed ads" className="divide-y divide-line rounded-md border border-line">
        {ordered.map((row) => (
          <li key={row.adId} className="space-y-1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-medium wrap-anywhere">{row.adGroupName}</p>
              <StatusPill tone={deploymentTones[row.state]}>{deploymentLabels[row.state]}</StatusPill>
            </div>
            {row.resourceName !== null && <AdId resourceName={row.resourceName} />}
            {row.message !== null && <p className="text-muted wrap-anywhere">{row.message}</p>}
            <Findings findings={row.findings} />
          </li>
        ))}
      </ul>
    </div>
  );
}
