import { api, type Home, type OptimizationSummary, type BrokenPromiseView } from '@serplift/core/api';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useEndpoint, useAction } from '../../lib/api.ts';
import { formatRelative, formatUsd, countOf } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser, useRefreshUser } from '../../lib/session.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import { kindNames, optimizationStatuses } from '../../runs/kind/run-words.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { ButtonLink, Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { Checklist } from './Checklist.tsx';
import { DecidedCard, WaitingCard } from './DecisionCards.tsx';
import { isSetUp } from './home-rules.ts';
import { WebsiteCard } from './WebsiteCard.tsx';

const pollMs = 5000;

/** While runs work or the search data of a sound connection is on its way. */
const isChanging = ({ runs, website, connections }: Home): boolean =>
  runs.some(({ completedAt }) => completedAt === null) ||
  (website !== null && website.figures === null && connections.length === 0);

/** Where an optimization is chosen, and around it what matters to the team now, or the first steps. */
export function HomeOverview({ chooser }: { chooser: ReactNode }) {
  const { team } = useCurrentUser();
  const isMaking = team?.sampleData === 'making';
  const read = useEndpoint(
    api.home.show,
    {},
    { pollMs: (latest) => (isMaking || (latest !== undefined && isChanging(latest)) ? pollMs : 0) },
  );
  const { data, error, isValidating } = read;
  const refreshUser = useRefreshUser();
  // Whether the sample data is complete is part of the user.
  useEffect(() => {
    if (isMaking && !isValidating) void refreshUser();
  }, [isMaking, isValidating, refreshUser]);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {chooser}
      <div className="grid grid-cols-1 gap-4">
        {team?.sampleData != null && <SampleNotice isMaking={isMaking} />}
        {error !== undefined && data === undefined ? (
          <LoadError title="Your figures could not be loaded" read={read} />
        ) : data === undefined ? (
          <Outline />
        ) : (
          <Waiting home={data} />
        )}
      </div>
      {data?.website != null && <WebsiteCard website={data.website} />}
      {data !== undefined && data.runs.length > 0 && <RecentRuns runs={data.runs} />}
    </div>
  );
}

function Outline() {
  return (
    <output>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-84" />
    </output>
  );
}

function SampleNotice({ isMaking }: { isMaking: boolean }) {
  return (
    <Notice tone="accent" title={isMaking ? 'Creating sample data' : 'Sample data'}>
      {isMaking ? (
        'Serplift is optimizing a fictional outdoor shop for you. Results, decisions, and ads appear here within a few minutes.'
      ) : (
        <>
          Everything in this team belongs to a fictional outdoor shop. Change and delete what you like:{' '}
          <code className="font-mono text-sm">serplift demo reset</code> creates it again. Start with the{' '}
          <Link to={paths.liftTests} className="font-medium underline">
            verdict of a lift test
          </Link>
          .
        </>
      )}
    </Notice>
  );
}

function Waiting({ home }: { home: Home }) {
  const { waiting, decided, connections, steps } = home;
  const isOwner = useCurrentUser().isOwner;
  return (
    <>
      {connections.map(({ service, message }) => (
        <Notice
          key={service}
          tone="warn"
          title="A connection needs attention"
          actions={isOwner && <ButtonLink to={paths.teamSettings}>Team Settings</ButtonLink>}
        >
          {message}
        </Notice>
      ))}
      {home.brokenPromises > 0 && <BrokenPromises />}
      {steps.run && <WaitingCard waiting={waiting} />}
      {!isSetUp(steps) && <Checklist home={home} />}
      {steps.review && <DecidedCard decided={decided} />}
    </>
  );
}

/** The latest runs of all kinds, each with the way to its result. */
function RecentRuns({ runs }: { runs: OptimizationSummary[] }) {
  return (
    <CardSection title="Recent runs" actions={<ButtonLink to={paths.history}>All Runs</ButtonLink>}>
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0">
            <Link
              to={resultPaths[run.kind](run.id)}
              className="control-target inline-flex min-h-6 min-w-0 flex-1 basis-44 items-center font-medium hover:underline"
            >
              <span className="truncate">
                {kindNames[run.kind]} <span className="font-normal text-muted">{websiteName(run.websiteUrl)}</span>
              </span>
            </Link>
            {run.simulated && <SimulatedBadge isInList />}
            <StatusPill
              tone={optimizationStatuses[run.status].tone}
              isActive={run.status === 'pending' || run.status === 'processing'}
            >
              {optimizationStatuses[run.status].label}
            </StatusPill>
            <span className="text-sm text-muted tabular-nums">{formatUsd(run.costUsd)}</span>
            <time dateTime={run.createdAt} className="text-sm text-muted">
              {formatRelative(run.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

/** Live texts that say something their pages no longer say, each with what to do; nothing is changed by itself. */
function BrokenPromises() {
  const read = useEndpoint(api.promises.list, {});
  if (read.error !== undefined) return <LoadError title="The alerts could not be loaded" read={read} />;
  const { broken = [] } = read.data ?? {};
  if (broken.length === 0) return null;
  return (
    <CardSection
      title="Claims your pages no longer make"
      description={`${countOf(broken.length, 'live text')} to change or pause. Serplift checks the proofs every week and changes nothing on its own.`}
    >
      <ul aria-label="Claims to check" className="divide-y divide-line rounded-md border border-line">
        {broken.map((promise) => (
          <Alert key={promise.id} promise={promise} />
        ))}
      </ul>
    </CardSection>
  );
}

function Alert({ promise }: { promise: BrokenPromiseView }) {
  const { id, source, text, subject, why, proposal, optimizationId } = promise;
  const dismiss = useAction(api.promises.dismiss, { stale: ['/api/promises', '/api/home'] });
  const handleDismiss = () => attempt(dismiss.run({ promiseId: id }), { failed: 'The alert was not dismissed' });
  const resultPath = source === 'page' ? paths.seoResult(optimizationId) : paths.adsResult(optimizationId);
  return (
    <li className="space-y-2 p-3">
      <p className="font-medium wrap-anywhere">{text}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {source === 'page' ? <WebLink url={subject}>{subject}</WebLink> : `Ad in ${subject}`}
      </p>
      <p className="wrap-anywhere">
        {why} {proposal}
      </p>
      <p className="flex flex-wrap gap-2">
        <ButtonLink size="sm" to={resultPath}>
          {source === 'page' ? 'See Text' : 'See Ad'}
        </ButtonLink>
        <Button size="sm" isLoading={dismiss.isRunning} onClick={() => void handleDismiss()}>
          Keep It
        </Button>
      </p>
    </li>
  );
}
