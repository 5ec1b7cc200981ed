import type { OptimizationSummary } from '@serplift/core/api';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime, formatDuration, formatUsd } from '../../lib/format.ts';
import { SpinnerMark } from '../../ui/button/Spinner.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Figure } from '../../ui/layout/Figure.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { Progress } from '../../ui/status/Progress.tsx';
import type { RunStep } from '../kind/run-kind.ts';

interface ProgressCardProps {
  title: string;
  run: OptimizationSummary;
  steps: readonly RunStep[];
  /** How long the run takes, from how long it has worked. */
  estimate: (elapsedMs: number) => { label: string; text: string };
  /** What it does now, how far it is (0 to 100, unknown when absent) and that in words. */
  now: { label: string; percent: number | undefined; detail: string };
  actions: ReactNode;
}

/** What a run does now and how far it is. */
export function ProgressCard({ title, run, steps, estimate, now, actions }: ProgressCardProps) {
  return (
    <CardSection
      title={title}
      description="You can leave this page; the run continues, and the result stays in your history."
      actions={actions}
    >
      <RunFigures run={run} estimate={estimate} />
      <Progress {...now} />
      <Steps steps={steps} />
    </CardSection>
  );
}

function RunFigures({ run, estimate }: Pick<ProgressCardProps, 'run' | 'estimate'>) {
  const startedAt = run.startedAt ?? run.createdAt;
  const elapsedMs = useNow() - Date.parse(startedAt);
  const { label, text } = estimate(elapsedMs);
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3">
      <Figure label="Status">
        <StatusPill tone="accent" isActive>
          {run.status === 'pending' ? 'Pending' : 'Processing'}
        </StatusPill>
      </Figure>
      <Figure label="Started">{formatDateTime(startedAt)}</Figure>
      <Figure label="Elapsed">{formatDuration(elapsedMs)}</Figure>
      <Figure label={label}>{text}</Figure>
      <Figure label="Cost so far">{formatUsd(run.costUsd)}</Figure>
    </dl>
  );
}

function Steps({ steps }: { steps: readonly RunStep[] }) {
  const first = steps.findIndex(({ state }) => state === 'current');
  return (
    <ol aria-label="Steps of the analysis" className="mt-5 space-y-2 border-t border-line pt-4">
      {steps.map(({ label, state }, index) => (
        <li
          key={label}
          aria-current={index === first ? 'step' : undefined}
          className={`flex items-center gap-2.5 ${state === 'current' ? 'font-medium' : 'text-muted'}`}
        >
          <span className="grid size-5 shrink-0 place-items-center">
            {state === 'done' && <Check className="size-4 text-good" />}
            {state === 'current' && <SpinnerMark className="text-accent-text" />}
            {state === 'upcoming' && <span aria-hidden="true" className="size-1.5 rounded-full bg-edge" />}
          </span>
          {label}
          {state === 'done' && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

/** The time, renewed every second; milliseconds since 1970. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
