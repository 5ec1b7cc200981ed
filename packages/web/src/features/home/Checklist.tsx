import type { Home } from '@serplift/core/api';
import { Check } from 'lucide-react';
import { clsx } from 'clsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  action: { to: string; label: string } | null;
}

function useSteps({ steps, runs, waiting }: Home): Step[] {
  const { isOwner, canInviteMembers } = useCurrentUser();
  const run = waiting.runs[0] ?? runs.find(({ status }) => status === 'completed');
  return [
    {
      title: 'Connect Search Console',
      text: isOwner ? 'Then select the website to improve.' : 'Ask a team owner to connect it in Team Settings.',
      isDone: steps.connect,
      // The setup of an SEO run lists the websites; the connection itself is made in Team Settings.
      action: isOwner ? { to: paths.teamSettings, label: 'Connect' } : null,
    },
    {
      title: 'Run your first optimization',
      text: 'You see what it costs before it starts.',
      isDone: steps.run,
      action: { to: paths.seo, label: 'Start' },
    },
    {
      title: 'Review the proposals',
      text: 'Accept, edit, or reject each one. Nothing is published without you.',
      isDone: steps.review,
      action: run === undefined ? null : { to: resultPaths[run.kind](run.id), label: 'Review' },
    },
    {
      title: 'Invite your team',
      text: 'Optional. Decisions and costs are shared.',
      isDone: steps.invite,
      action: canInviteMembers ? { to: paths.teamMembers, label: 'Invite' } : null,
    },
  ];
}

/** The first steps of a team, until it has made them. */
export function Checklist({ home }: { home: Home }) {
  const steps = useSteps(home);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <CardSection title="Get your first result" description="Four steps. This list goes away when you have made them.">
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span
              className={clsx(
                'grid size-6 shrink-0 place-items-center rounded-full text-sm font-medium tabular-nums',
                step.isDone ? 'bg-good-soft text-good' : 'bg-sunken text-muted',
              )}
            >
              {step.isDone ? <Check aria-label="Done" className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1 basis-48">
              <span className={clsx('block font-medium', step.isDone && 'text-muted')}>{step.title}</span>
              {!step.isDone && <span className="block text-muted">{step.text}</span>}
            </span>
            {!step.isDone && step.action !== null && (
              <ButtonLink
                to={step.action.to}
                variant={index === next ? 'primary' : 'secondary'}
                aria-label={`${step.action.label}: ${step.title}`}
              >
                {step.action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
