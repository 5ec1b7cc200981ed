import type { CombinationCheck, StrengthEstimate } from '@serplift/core/api';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { wordsOf } from '../google-words.ts';
import { badShare } from '../texts/ad-draft-rules.ts';

/** How the texts read together, with the worst they can make. */
export function CombinationCard({ combinations }: { combinations: CombinationCheck }) {
  const { total, bad, worst } = combinations;
  return (
    <CardSection
      title="Combinations"
      description={
        bad === 0
          ? `All ${formatNumber(total)} combinations that Google may show read well.`
          : `${formatNumber(bad)} of ${formatNumber(total)} combinations that Google may show read badly (${formatPercent(badShare(combinations))}).`
      }
    >
      {worst.length > 0 && (
        <ol aria-label="Worst combinations" className="divide-y divide-line">
          {worst.map(({ headlines, descriptions, problems }) => (
            <li key={[...headlines, ...descriptions].join('|')} className="py-2.5 first:pt-0 last:pb-0">
              <p className="font-medium wrap-anywhere">{headlines.join(' | ')}</p>
              {descriptions.length > 0 && <p className="text-muted wrap-anywhere">{descriptions.join(' ')}</p>}
              <p className="mt-1 flex flex-wrap gap-1.5 text-sm text-warn">{problems.join(' ')}</p>
            </li>
          ))}
        </ol>
      )}
    </CardSection>
  );
}

interface StrengthCardProps {
  strength: StrengthEstimate;
  /** Google's own rating of the deployed ad, once it has one. */
  googleStrength: string | null;
}

/** Our estimate of ad strength in its parts, Google's rating next to it, and what would raise it. */
export function StrengthCard({ strength, googleStrength }: StrengthCardProps) {
  return (
    <CardSection
      title="Ad strength"
      description="Our estimate of the factors that Google is known to rate."
      actions={googleStrength !== null && <Badge tone="accent">Google says: {wordsOf(googleStrength)}</Badge>}
    >
      <ul className="space-y-3">
        {strength.parts.map(({ name, value, note }) => (
          <li key={name}>
            <div className="flex justify-between gap-3">
              <span className="font-medium first-letter:uppercase">{name}</span>
              <span className="tabular-nums">{formatPercent(value, 0)}</span>
            </div>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              className="my-1 h-1.5 w-full rounded-full"
            >
              <rect width="100" height="2" fill="var(--hover)" />
              <rect width={Math.max(1, value * 100)} height="2" fill="var(--accent)" />
            </svg>
            <p className="text-sm text-muted">{note}</p>
          </li>
        ))}
      </ul>
      {strength.advice.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="mb-1 text-sm font-medium text-muted">How to improve it</h3>
          <ul className="list-disc space-y-1 pl-5">
            {strength.advice.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
        </div>
      )}
    </CardSection>
  );
}
