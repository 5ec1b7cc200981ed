import type { Approval } from '@serplift/core/api';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../lib/format.ts';

type Content = Approval['content'];
type Change = Content['places'][number]['changes'][number];

/** Everything that an approval is for: each page or ad group with its texts before and after. */
export function ApprovalContent({ content: { places, morePlaces, path } }: { content: Content }) {
  return (
    <section aria-label="What would change" className="mt-5 space-y-4">
      {places.map(({ place, changes }) => (
        <div key={place} className="overflow-hidden rounded-md border border-line">
          <h3 className="border-b border-line bg-sunken px-3 py-2 font-medium wrap-anywhere">{place}</h3>
          <dl className="divide-y divide-line">
            {changes.map((change) => (
              <div key={change.name} className="gap-x-6 px-3 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
                <dt className="text-muted">{change.name}</dt>
                <dd className="grid gap-x-6 gap-y-1 wrap-anywhere sm:grid-cols-2">
                  <BeforeAndAfter change={change} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {morePlaces > 0 && <p>And {formatNumber(morePlaces)} more that are not listed here.</p>}
      {path !== null && (
        <p>
          <Link to={path} className="underline underline-offset-3">
            {morePlaces > 0 ? 'See all of them' : 'See where this comes from'}
          </Link>
        </p>
      )}
    </section>
  );
}

function BeforeAndAfter({ change: { before, after } }: { change: Change }) {
  if (before === after) return <p className="sm:col-span-2">{before ?? 'None'} (stays)</p>;
  if (before === null) return <p className="sm:col-span-2">{after}</p>;
  return (
    <>
      <p>
        <span className="block text-sm text-muted">Before</span>
        {before}
      </p>
      <p>
        <span className="block text-sm text-muted">After</span>
        {after ?? <span className="text-muted italic">None</span>}
      </p>
    </>
  );
}
