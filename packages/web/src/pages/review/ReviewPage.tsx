import {
  type AdGroupResult,
  api,
  type Decision,
  type OptimizationKind,
  type SeoPage,
  type WaitingItem,
} from '@serplift/core/api';
import { useCallback, useDeferredValue, useMemo, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { adEntryOf } from '../../features/ads/review/ad-entries.tsx';
import { questionEntryOf } from '../../features/questions/question-entries.tsx';
import { useDoubts } from '../../features/seo/doubts/use-doubts.ts';
import { pageEntryOf } from '../../features/seo/page-entries.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { callServer } from '../../lib/call-server.ts';
import { countOf } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { resultPaths, runUrl } from '../../runs/kind/run-calls.ts';
import type { ReviewEntry } from '../../runs/review/review-kind.ts';
import { ReviewScreen } from '../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../runs/review/use-review.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadNotice } from '../../ui/status/LoadNotice.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';

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
  const { mutate } = useSWRConfig();
  const changeIn = useCallback(
    (run: { id: string; kind: OptimizationKind }, itemId: string, changed: object) => {
      change(itemId, changed);
      // What the run's own page remembers is no longer so.
      void mutate(runUrl(run), undefined);
    },
    [change, mutate],
  );
  const runs = useMemo(() => pagesByRun(items), [items]);
  const doubts = useDoubts(useDeferredValue(runs));
  const entries = useMemo(() => {
    const entryOf = (one: WaitingItem): ReviewEntry => {
      const run = { id: one.runId, websiteUrl: one.websiteUrl };
      if (one.kind === 'seo') return pageEntryOf(one.item, { run, doubts });
      if (one.kind === 'questions') return questionEntryOf(one.item, { run });
      const onSaved = (saved: AdGroupResult) => changeIn({ ...run, kind: one.kind }, saved.id, saved);
      return adEntryOf(one.item, { run, onSaved });
    };
    return items.map((one) => inRun(entryOf(one)));
  }, [items, doubts, changeIn]);
  const setDecision = useCallback(
    ({ id, runId, kind }: Pick<ReviewEntry, 'id' | 'runId' | 'kind'>, decision: Decision | null) =>
      changeIn({ id: runId, kind }, id, { decision }),
    [changeIn],
  );
  const state = useReview({ entries, isAll, setDecision });
  return (
    <ReviewScreen
      label="Proposals"
      state={state}
      read={waiting}
      next={<Unpublished />}
      action={items.length === 0 && <ButtonLink to={paths.dashboard}>Start an Optimization</ButtonLink>}
    />
  );
}

/** What is accepted and not live yet, with the ways to it. */
function Unpublished() {
  const { data } = useEndpoint(api.review.list, { limit: 1 }, { isFresh: true });
  return data?.unpublished.map(({ runId, kind, websiteUrl, proposals }) => (
    <span key={runId} className="block">
      <Link className="underline" to={`${resultPaths[kind](runId)}?show=accepted`}>
        {countOf(proposals, 'accepted proposal')} of {websiteName(websiteUrl)}
      </Link>{' '}
      {proposals === 1 ? 'is' : 'are'} not {kind === 'ads' ? 'deployed' : 'published'} yet.
    </span>
  ));
}

/** The pages that wait, those of a run together. */
function pagesByRun(items: readonly WaitingItem[]): SeoPage[][] {
  const runs = new Map<string, SeoPage[]>();
  for (const one of items) {
    if (one.kind !== 'seo') continue;
    const pages = runs.get(one.runId);
    if (pages === undefined) runs.set(one.runId, [one.item]);
    else pages.push(one.item);
  }
  return [...runs.values()];
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

/** Items that one call asks for. */
const itemsPerCall = 200;

interface Read {
  items: WaitingItem[];
  /** Where the next part begins; null after the last. */
  cursor: string | null | undefined;
  error: Error | null;
}

/** The proposals that wait, read part by part until the last; what is decided here stays until one leaves. */
function useWaiting() {
  const [read, setRead] = useState<Read>({ items: [], cursor: undefined, error: null });
  const { cursor, error } = read;
  useEffect(() => {
    if (cursor === null || error !== null) return;
    let isCurrent = true;
    const input = { limit: itemsPerCall, ...(cursor === undefined ? {} : { cursor }) };
    callServer(api.review.list, input).then(
      ({ items, nextCursor }) =>
        isCurrent && setRead((before) => ({ ...before, items: [...before.items, ...items], cursor: nextCursor })),
      (failure: Error) => isCurrent && setRead((before) => ({ ...before, error: failure })),
    );
    return () => {
      isCurrent = false;
    };
  }, [cursor, error]);
  const loadMore = useCallback(() => setRead((before) => ({ ...before, error: null })), []);
  const change = useCallback(
    (id: string, changed: object) =>
      setRead((before) => ({
        ...before,
        items: before.items.map((one) =>
          one.item.id === id ? ({ ...one, item: { ...one.item, ...changed } } as WaitingItem) : one,
        ),
      })),
    [],
  );
  return { items: read.items, isAll: cursor === null, error, loadMore, change };
}
