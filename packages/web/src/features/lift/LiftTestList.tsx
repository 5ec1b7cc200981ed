import { api, describeLift, type LiftTest } from '@serplift/core/api';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEndpoint } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { toneOf } from './lift-words.ts';

/** The team's tests, each with its state and what to do next. */
export function LiftTestList() {
  const read = useEndpoint(api.lift.list, {});
  const { data, error } = read;
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows rows={3} className="h-28" />;
    return <LoadError title="Your tests could not be loaded" read={read} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<FlaskConical />}
        title="No tests yet"
        actions={
          <ButtonLink to={paths.history} variant="primary">
            See Results
          </ButtonLink>
        }
      >
        Accept proposals of an SEO result, then choose Prove It: half of the pages get the new text now, half wait, and
        about five weeks later you know what the new texts achieved.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Lift tests" className="space-y-3">
      {data.map((test) => (
        <li key={test.id}>
          <TestCard test={test} />
        </li>
      ))}
    </ul>
  );
}

function TestCard({ test }: { test: LiftTest }) {
  const { team } = useCurrentUser();
  const { title, found, next } = describeLift(test);
  const name = `${websiteName(test.websiteUrl)}, ${formatDate(test.createdAt)}`;
  return (
    <Card className="p-4 sm:p-5">
      <article aria-label={name}>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <Link to={paths.liftTest(test.id)} className="rounded-sm hover:text-accent-text hover:underline">
              {name}
            </Link>
          </h2>
          {team?.sampleData != null && <SimulatedBadge isInList />}
          <StatusPill tone={toneOf(test)} isActive={test.state === 'measuring'}>
            {title}
          </StatusPill>
        </div>
        <p className="mt-1 text-muted">
          {countOf(test.pages.treated, 'page')} with the new text, {test.pages.waiting} with the old one
        </p>
        {found !== null && <p className="mt-2 max-w-prose font-medium">{found}</p>}
        <p className="mt-2 max-w-prose">{next}</p>
      </article>
    </Card>
  );
}
