import { api, type TeamPlan } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { describeUse, monthName } from './budget-rules.ts';

/** The team's plan and what it has used of it this month. */
export function PlanSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.plans.show, { teamId });
  const { data, error } = read;
  return (
    <CardSection title="Plan" description="Limits Google Ads runs. The administrator of this installation sets it.">
      {error !== undefined ? (
        <LoadError title="The plan could not be loaded" read={read} />
      ) : data === undefined ? (
        <Skeleton className="h-20" />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-semibold">{data.name}</span>
            <Badge>${data.usdPerMonth} a month</Badge>
          </p>
          <dl className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2">
            <Use label={`Campaigns in ${monthName(data.month)}`} use={data.campaigns} noun="campaigns" />
            <Use label={`Ads in ${monthName(data.month)}`} use={data.ads} noun="ads" />
          </dl>
        </>
      )}
    </CardSection>
  );
}

function Use({ label, use, noun }: { label: string; use: TeamPlan['ads']; noun: string }) {
  const share = use.limit === null ? null : Math.min(1, use.used / use.limit);
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 tabular-nums">{describeUse(use, noun)}</dd>
      {share !== null && (
        <dd className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </dd>
      )}
    </div>
  );
}
