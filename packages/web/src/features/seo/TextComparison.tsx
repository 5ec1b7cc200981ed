import { clsx } from 'clsx';
import { useMemo } from 'react';
import { DiffText } from '../../runs/preview/DiffText.tsx';
import { WidthMeter } from '../../runs/preview/SerpPreview.tsx';
import { diffWords } from '../../ui/text/word-diff.ts';

interface TextComparisonProps {
  kind: 'title' | 'description';
  current: string | null;
  proposed: string | null;
  proposedLabel: string;
}

// Where it is narrow, how long a text is goes next to its name.
const besideName = '@max-xl:flex @max-xl:flex-wrap @max-xl:justify-between @max-xl:gap-x-3';

const names = { title: 'title', description: 'description' };

/** A text as it is and as it is proposed, side by side, with what changes marked in both. */
export function TextComparison({ kind, current, proposed, proposedLabel }: TextComparisonProps) {
  const parts = useMemo(
    () => (current === null || proposed === null ? [] : diffWords(current, proposed)),
    [current, proposed],
  );
  const textClass = kind === 'title' ? 'text-lg font-medium' : '';
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 @xl:grid-cols-2">
      <div className={besideName}>
        <dt className="text-sm text-muted">Current {names[kind]}</dt>
        <dd className={clsx('mt-0.5 @max-xl:order-last @max-xl:w-full', textClass)}>
          {current === null || current === '' ? (
            <span className="font-normal text-muted italic">None</span>
          ) : (
            <DiffText parts={parts} side="removed" text={current} />
          )}
        </dd>
      </div>
      {proposed !== null && (
        <div className={besideName}>
          <dt className="text-sm text-muted">
            {proposedLabel} {names[kind]}
          </dt>
          <dd className={clsx('mt-0.5 @max-xl:order-last @max-xl:w-full', textClass)}>
            <DiffText parts={parts} side="added" text={proposed} />
          </dd>
          <dd>
            <WidthMeter text={proposed} kind={kind} />
          </dd>
        </div>
      )}
    </dl>
  );
}
