import { api, findProblems, type SystemOverview } from '@serplift/core/api';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatNumber, formatUsd } from '../../lib/format.ts';
import { StatTile } from '../../ui/layout/Card.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { Health } from './Health.tsx';
import { SystemPart } from './SystemPart.tsx';

const pollMs = 10_000;

/** Health of the installation, problems first; asked again every ten seconds. */
export function Overview() {
  const read = useEndpoint(api.system.overview, {}, { pollMs });
  return (
    <SystemPart
      read={read}
      isKept
      failed="The overview could not be loaded"
      waiting={<SkeletonRows rows={6} className="h-24" />}
    >
      {(overview) => (
        <div className="space-y-4">
          {read.error !== undefined && (
            <p className="text-sm text-bad">The last check failed; these figures are older.</p>
          )}
          <Problems overview={overview} />
          <Today overview={overview} />
          <Health overview={overview} />
        </div>
      )}
    </SystemPart>
  );
}

function Problems({ overview }: { overview: SystemOverview }) {
  const problems = findProblems(overview);
  if (problems.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-lg border border-good/30 bg-good-soft px-4 py-3 font-medium">
        <CircleCheck className="size-4.5 shrink-0 text-good" />
        Everything is up, and nothing needs your attention.
      </p>
    );
  }
  return (
    <section aria-label="Problems" className="space-y-2">
      {problems.map(({ tone, title, remedies }) => (
        <Notice key={title} tone={tone} title={title}>
          {remedies.map((remedy) => (
            <Remedy key={remedy} text={remedy} />
          ))}
        </Notice>
      ))}
    </section>
  );
}

/** A line of advice; what is between backticks is for the terminal. */
function Remedy({ text }: { text: string }) {
  return (
    <p>
      {text.split('`').map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          <code key={part} className="text-[0.9em] text-ink">
            {part}
          </code>
        ),
      )}
    </p>
  );
}

function Today({ overview }: { overview: SystemOverview }) {
  const { runs, costTodayUsd, simulatedCostTodayUsd, teams, users } = overview;
  return (
    <section aria-label="Today" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile
        label="Runs completed today"
        value={formatNumber(runs.completed)}
        note={
          <>
            <Link
              to={{ search: '?tab=monitoring' }}
              className="underline decoration-edge underline-offset-3 hover:decoration-current"
            >
              {formatNumber(runs.failed)} failed
            </Link>
            , {formatNumber(runs.cancelled)} cancelled
          </>
        }
      />
      <StatTile label="Open runs" value={formatNumber(runs.open)} note="pending or processing" />
      <StatTile
        label="Cost today"
        value={formatUsd(costTodayUsd)}
        note={
          simulatedCostTodayUsd > 0 ? `and ${formatUsd(simulatedCostTodayUsd)} simulated, not paid` : 'since 0:00 UTC'
        }
      />
      <StatTile label="Teams" value={formatNumber(teams)} note={countOf(users, 'person', 'people')} />
    </section>
  );
}
