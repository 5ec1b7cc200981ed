import type { SeoPage } from '@serplift/core/api';
import { type ReactNode, useState } from 'react';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { serpFeatureNames } from '../../runs/preview/serp-feature-names.ts';
import { SerpPreview } from '../../runs/preview/SerpPreview.tsx';
import type { OfferedTexts, Texts } from '../../runs/review/review-kind.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { Part } from '../../ui/layout/Part.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { Alternatives } from './Alternatives.tsx';
import { PageMetrics } from './PageMetrics.tsx';

interface PageDetailsProps {
  page: SeoPage;
  runId: string;
  proposal: Texts | null;
  onEdit: (text: OfferedTexts) => void;
}

/** What is behind a proposal: how it would look, what it was written for and what else was considered. */
export function PageDetails({ page, runId, proposal, onEdit }: PageDetailsProps) {
  return (
    <div className="space-y-6">
      <PageMetrics page={page} />
      {page.cannibalisation !== null && (
        <Notice tone="warn" title="Several pages compete for this search">
          <p>{page.cannibalisation.advice}</p>
          <ul className="mt-1">
            {page.cannibalisation.pages.map((url) => (
              <li key={url}>
                <WebLink url={url}>{splitUrl(url).path}</WebLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Previews page={page} proposal={proposal} />
      <MainQuery page={page} runId={runId} />
      <RewriteRisk page={page} />
      <Competitors page={page} />
      {page.alternatives.length > 0 && (
        <Alternatives alternatives={page.alternatives} {...(page.state === 'succeeded' && { onUse: onEdit })} />
      )}
    </div>
  );
}

function Previews({ page, proposal }: { page: SeoPage; proposal: Texts | null }) {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const hasCurrent = page.currentTitle !== null || page.currentDescription !== null;
  if (!hasCurrent && proposal === null) return null;
  return (
    <Part
      title="In the search results"
      actions={
        <SegmentedControl
          label={`Device of the preview for ${splitUrl(page.url).path}`}
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-2">
        {hasCurrent && (
          <figure>
            <figcaption className="mb-1.5 text-sm text-muted">Current</figcaption>
            <SerpPreview
              url={page.url}
              title={page.currentTitle ?? ''}
              description={page.currentDescription ?? ''}
              device={device}
            />
          </figure>
        )}
        {proposal !== null && (
          <figure>
            <figcaption className="mb-1.5 text-sm text-muted">Proposed</figcaption>
            <SerpPreview url={page.url} title={proposal.title} description={proposal.description} device={device} />
          </figure>
        )}
      </div>
    </Part>
  );
}

function RewriteRisk({ page: { rewriteRisk: risk } }: { page: SeoPage }) {
  if (risk === null) return null;
  return (
    <Part title="Will Google rewrite this title?">
      <p className="text-muted">
        {risk.reasons.length === 0
          ? 'Nothing in this title makes a rewrite likely, but Google still rewrites some titles.'
          : 'What makes it more likely:'}
      </p>
      <ul className="mt-1 list-disc space-y-0.5 pl-5">
        {risk.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Part>
  );
}

/** Which search a page is written for, why, and the way to another one: a run of that page alone. */
function MainQuery({ page, runId }: { page: SeoPage; runId: string }) {
  const { mainQuery, secondaryQueries, otherAddresses } = page;
  if (mainQuery === null && otherAddresses.length === 0) return null;
  const again = new URLSearchParams({ from: runId, page: page.url });
  again.set('query', mainQuery?.query ?? '');
  return (
    <Part title="Main query">
      {mainQuery !== null && (
        <>
          <p className="font-medium wrap-anywhere">{mainQuery.query}</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            {mainQuery.reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
          {secondaryQueries.length > 0 && (
            <p className="mt-2 text-sm wrap-anywhere text-muted">Also searched: {secondaryQueries.join(' · ')}</p>
          )}
          <ButtonLink className="mt-3" to={`${paths.seo}?${again.toString()}`}>
            Write for another query
          </ButtonLink>
        </>
      )}
      {otherAddresses.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          The figures include searches that led to {otherAddresses.join(', ')}.
        </p>
      )}
    </Part>
  );
}

/** Who else is found for the page's main search, and how their texts differ from this one. */
function Competitors({ page }: { page: SeoPage }) {
  const features = serpFeatureNames(page.serpFeatures);
  if (page.competitors.length === 0 && features.length === 0) return null;
  return (
    <Part title="Competitors seen for this search">
      <dl className="mb-3 space-y-2">
        <Words label="Also on the result page" words={features} />
        <Words label="What most of them show but this page doesn’t" words={page.gaps} />
        <Words label="What no one else shows" words={page.differentiators} />
      </dl>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {page.competitors.map((competitor) => (
          <li key={competitor.url} className="flex gap-3 px-3 py-2.5">
            <span className="w-6 shrink-0 text-right text-muted tabular-nums">{competitor.position}</span>
            <span className="min-w-0">
              <WebLink url={competitor.url}>{competitor.title}</WebLink>
              <span className="block text-sm text-muted wrap-anywhere">
                {competitor.domain}
                {competitor.description !== null && `: ${competitor.description}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Words({ label, words }: { label: string; words: string[] }): ReactNode {
  if (words.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <dt className="mr-1 text-sm text-muted">{label}</dt>
      {words.map((word) => (
        <dd key={word}>
          <Badge>{word}</Badge>
        </dd>
      ))}
    </div>
  );
}
