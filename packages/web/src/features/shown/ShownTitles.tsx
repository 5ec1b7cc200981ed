import { api, describeShown, type ShownTitle } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { ShownLine } from '../../runs/shown/ShownLine.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';

/** "9 shown as written, 2 shortened": the most frequent first. */
function sumUp(titles: readonly ShownTitle[]): string {
  const counts = new Map<string, number>();
  for (const { outcome } of titles) {
    const words = outcome === null ? 'no search yet' : describeShown(outcome).toLowerCase();
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([words, count]) => `${count} ${words}`)
    .join(', ');
}

/** How Google shows the titles of a run: it explains a verdict and is never a part of it. */
export function ShownTitles({ optimizationId }: { optimizationId: string }) {
  const read = useEndpoint(api.shown.list, { optimizationId });
  const titles = read.data ?? [];
  if (read.error !== undefined) return <LoadError title="What Google shows could not be loaded" read={read} />;
  if (titles.length === 0) return null;
  return (
    <CardSection
      title="Shown by Google"
      description="It helps explain the verdict but isn’t part of it: every page of the test is included, whatever Google shows."
    >
      <p>
        {countOf(titles.length, 'title')}: {sumUp(titles)}.
      </p>
      <ul aria-label="Titles in Google" className="mt-4 divide-y divide-line rounded-md border border-line">
        {titles.map((title) => (
          <li key={title.publicationId} className="space-y-1 p-3">
            <p className="wrap-anywhere">
              <span className="font-medium">{title.title}</span> <WebLink url={title.pageUrl}>{title.pageUrl}</WebLink>
            </p>
            <ShownLine title={title} />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
