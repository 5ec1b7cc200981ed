import { api, type Home } from '@serplift/core/api';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useGoogleConsent } from '../../google/use-google-consent.ts';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  /** `to` is where it is done; null begins at Google and comes back to the websites. */
  action: { to: string | null; label: string } | null;
}

function useSteps({ steps, runs, waiting }: Home): Step[] {
  const { isOwner, canInviteMembers, team } = useCurrentUser();
  const integrations = useEndpoint(api.integrations.list, steps.connect ? null : { teamId: team?.id ?? '' });
  const isConnected = integrations.data?.searchConsole.status === 'connected';
  const run = waiting.runs[0] ?? runs.find(({ status }) => status === 'completed');
  return [
    isConnected
      ? {
          title: 'Select your website',
          text: 'Search Console is connected. Optimizations use the data of the website you select.',
          isDone: steps.connect,
          // The setup of an SEO run lists the websites.
          action: { to: paths.seo, label: 'Select' },
        }
      : {
          title: 'Connect Search Console',
          text: isOwner ? 'Then select the website to improve.' : 'Ask a team owner to connect it in Team Settings.',
          isDone: steps.connect,
          action: isOwner ? { to: null, label: 'Connect' } : null,
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
    <CardSection title="Get your first result" description="Four steps. This list disappears once you finish them.">
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-x-3 py-3 first:pt-0 last:pb-0">
            <span
              className={clsx(
                'grid size-6 shrink-0 place-items-center rounded-full text-sm font-medium tabular-nums',
                step.isDone ? 'bg-good-soft text-good' : 'bg-sunken text-muted',
              )}
            >
              {step.isDone ? <Check aria-label="Done" className="size-4" /> : index + 1}
            </span>
            <div className="min-w-0">
              <span className={clsx('block font-medium', step.isDone && 'text-muted')}>{step.title}</span>
              {!step.isDone && <span className="mb-2 block text-muted">{step.text}</span>}
              {!step.isDone && step.action !== null && (
                <StepAction {...step.action} title={step.title} isNext={index === next} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}

interface StepActionProps {
  to: string | null;
  label: string;
  /** What the step is, for the name of its button. */
  title: string;
  isNext: boolean;
}

function StepAction({ to, label, title, isNext }: StepActionProps) {
  const look = { variant: isNext ? 'primary' : 'secondary', 'aria-label': `${label}: ${title}` } as const;
  if (to === null) return <ConnectButton {...look}>{label}</ConnectButton>;
  return (
    <ButtonLink to={to} {...look}>
      {label}
    </ButtonLink>
  );
}

/** Connects Search Console without a way round, and comes back to the websites. */
function ConnectButton(props: Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label' | 'children'>) {
  const user = useCurrentUser();
  const { run } = useAction(api.integrations.connectSearchConsoleForUser);
  const { connect, isLeaving } = useGoogleConsent(
    () => run({ userId: user.id, returnTo: paths.seo }),
    'Failed to connect to Google Search Console. Please try again.',
  );
  return <Button {...props} isLoading={isLeaving} onClick={connect} />;
}
