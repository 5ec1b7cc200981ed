import type { SeoPage } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';

/** Which search a page is written for, why, and the way to another one: a run of that page alone. */
export function MainQuery({ page, runId }: { page: SeoPage; runId: string }) {
  const { mainQuery, secondaryQueries, otherAddresses } = page;
  if (mainQuery === null && otherAddresses.length === 0) return null;
  const again = new URLSearchParams({ from: runId, page: page.url });
  again.set('query', mainQuery?.query ?? '');
  return (
    <section>
      <h3 className="mb-2 font-semibold">Main query</h3>
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
    </section>
  );
}
