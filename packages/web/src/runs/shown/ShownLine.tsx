import { describeShown, type ShownOutcome, type ShownTitle } from '@serplift/core/api';
import { formatDate } from '../../lib/format.ts';
import { Badge, type Tone } from '../../ui/status/Badge.tsx';

const tones: Record<ShownOutcome, Tone> = {
  asWritten: 'good',
  shortened: 'warn',
  brand: 'warn',
  heading: 'warn',
  other: 'warn',
  before: 'neutral',
  notFound: 'neutral',
};

/** What the next search waits for, or why there isn't one. */
function waitingFor({ looks }: ShownTitle): string {
  const next = looks.find(({ state }) => state === 'waiting');
  if (next !== undefined) return `Next Google search on ${formatDate(next.dueAt)}`;
  return looks.findLast(({ message }) => message !== null)?.message ?? 'No Google search planned';
}

/** How Google shows a published title: in its own words, since when, and on which days anyone looked. */
export function ShownLine({ title }: { title: ShownTitle }) {
  const { outcome, firstShownAt, looks, query, simulated } = title;
  if (outcome === null) return <p className="text-sm text-muted">{waitingFor(title)}.</p>;
  const last = looks.findLast(({ state }) => state === 'done');
  const days = looks.filter(({ state }) => state === 'done').map(({ day }) => day);
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tones[outcome]}>{describeShown(outcome)}</Badge>
        {outcome !== 'asWritten' && last?.shownTitle != null && (
          <span className="wrap-anywhere">“{last.shownTitle}”</span>
        )}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {simulated ? 'Simulated search' : 'Searched'} for “{query}” {days.length === 1 ? 'on day' : 'on days'}{' '}
        {days.join(', ')}
        {last?.position == null ? '' : `, last at position ${last.position}`}
        {firstShownAt === null ? '' : `. First shown as written on ${formatDate(firstShownAt)}`}.
      </p>
    </div>
  );
}
