import type { SeoPage } from '@serplift/core/api';
import type { ReactNode } from 'react';
import { serpFeatureNames } from '../../runs/preview/serp-feature-names.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';

/** Who else is found for the page's main search, and how their texts differ from this one. */
export function Competitors({ page }: { page: SeoPage }) {
  const features = serpFeatureNames(page.serpFeatures);
  if (page.competitors.length === 0 && features.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">Competitors seen for this search</h3>
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
    </section>
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
