import { api, type OptimizationSummary } from '@serplift/core/api';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { isOpen } from './history-rules.ts';
import { RunCard } from './RunCard.tsx';

const shownAtFirst = 3;
const openRunPollMs = 5000;

const pollMs = (runs: OptimizationSummary[] | undefined) =>
  runs?.some(({ status }) => isOpen(status)) === true ? openRunPollMs : 0;

/** The runs on a project's website and ads account, the latest first. */
export function ProjectRuns({ projectId }: { projectId: string }) {
  const read = useEndpoint(api.projects.runs, { projectId }, { pollMs });
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section aria-labelledby="project-runs">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="project-runs" className="text-lg font-semibold">
          Runs
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.automations}>Automations</ButtonLink>
          <ButtonLink to={paths.liftTests}>Lift Tests</ButtonLink>
        </div>
      </div>
      <Loaded
        read={read}
        isKept
        failed="The runs could not be loaded"
        waiting={<SkeletonRows rows={2} />}
        empty={
          <EmptyState
            icon={<History />}
            title="No runs yet"
            actions={
              <>
                <ButtonLink to={paths.seo}>Start SEO Optimization</ButtonLink>
                <ButtonLink to={paths.questions}>Start Question Analysis</ButtonLink>
              </>
            }
          >
            Runs on the project’s website and ads account are listed here.
          </EmptyState>
        }
      >
        {(runs) => (
          <div className="grid gap-3">
            {(showsAll ? runs : runs.slice(0, shownAtFirst)).map((run) => (
              <RunCard key={run.id} run={run} />
            ))}
            {!showsAll && runs.length > shownAtFirst && (
              <Button className="justify-self-start" onClick={() => setShowsAll(true)}>
                Show all {countOf(runs.length, 'run')}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}
