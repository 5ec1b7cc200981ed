import type { AdGroupResult, Decision, WaitingItem } from '@serplift/core/api';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { adEntryOf } from '../../features/ads/review/ad-entries.tsx';
import { questionEntryOf } from '../../features/questions/question-entries.tsx';
import { useDoubts } from '../../features/seo/doubts/use-doubts.ts';
import { pageEntryOf } from '../../features/seo/page-entries.tsx';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { resultPaths } from '../../runs/kind/run-calls.ts';
import type { ReviewEntry } from '../../runs/review/review-kind.ts';
import { ReviewScreen } from '../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../runs/review/use-review.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { useWaiting } from './use-waiting.ts';

/** Everything that waits for a decision, whatever run it comes from. */
export function ReviewPage() {
  useTitle('Review');
  const waiting = useWaiting();
  return (
    <>
      <PageHeader title="Review" description="Every proposal that waits for your decision." />
      {waiting.items.length > 0 || waiting.isAll ? (
        <WaitingReview waiting={waiting} />
      ) : waiting.error === null ? (
        <SkeletonRows rows={8} className="h-15" />
      ) : (
        <LoadNotice title="What waits could not be loaded" error={waiting.error} onRetry={waiting.loadMore} />
      )}
    </>
  );
}

function WaitingReview({ waiting }: { waiting: ReturnType<typeof useWaiting> }) {
  const { items, isAll, change } = waiting;
  const pages = useMemo(() => items.flatMap((one) => (one.kind === 'seo' ? [one.item] : [])), [items]);
  const doubts = useDoubts(useDeferredValue(pages));
  const entries = useMemo(() => {
    const onSaved = (saved: AdGroupResult) => change(saved.id, saved);
    const entryOf = (one: WaitingItem): ReviewEntry => {
      const run = { id: one.runId, websiteUrl: one.websiteUrl };
      if (one.kind === 'seo') return pageEntryOf(one.item, { run, doubts });
      return one.kind === 'ads' ? adEntryOf(one.item, { run, onSaved }) : questionEntryOf(one.item, { run });
    };
    return items.map((one) => inRun(entryOf(one)));
  }, [items, doubts, change]);
  const setDecision = useCallback(
    ({ id }: { id: string }, decision: Decision | null) => change(id, { decision }),
    [change],
  );
  const state = useReview({ entries, isAll, setDecision });
  return (
    <ReviewScreen
      label="Proposals"
      state={state}
      read={waiting}
      action={items.length === 0 && <ButtonLink to={paths.dashboard}>Start an Optimization</ButtonLink>}
    />
  );
}

/** The entry with the way to its run, which publishes or deploys what is accepted. */
function inRun(entry: ReviewEntry): ReviewEntry {
  return {
    ...entry,
    pane: (props) => (
      <>
        {entry.pane(props)}
        <p className="text-sm">
          <Link className="underline" to={`${resultPaths[entry.kind](entry.runId)}?show=accepted`}>
            Open its run
          </Link>{' '}
          to {entry.kind === 'ads' ? 'deploy' : 'publish or download'} what is accepted.
        </p>
      </>
    ),
  };
}
