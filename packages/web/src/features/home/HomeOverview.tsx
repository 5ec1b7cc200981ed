import { api, type Home } from '@serplift/core/api';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser, useRefreshUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { BrokenPromises } from './BrokenPromises.tsx';
import { Checklist } from './Checklist.tsx';
import { DecidedCard, WaitingCard } from './DecisionCards.tsx';
import { isSetUp } from './home-rules.ts';
import { RecentRuns } from './RecentRuns.tsx';
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
