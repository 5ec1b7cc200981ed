import { clsx } from 'clsx';
import { useMemo } from 'react';
import { WidthMeter } from '../../runs/preview/SerpPreview.tsx';
import { type DiffPart, diffWords } from '../../ui/text/word-diff.ts';
import { sideOf } from './proposal-rules.ts';

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
            <Side parts={sideOf(parts, 'removed')} text={current} />
          )}
        </dd>
        {current !== null && current !== '' && (
          <dd>
            <WidthMeter text={current} kind={kind} />
          </dd>
        )}
      </div>
      {proposed !== null && (
        <div className={besideName}>
          <dt className="text-sm text-muted">
            {proposedLabel} {names[kind]}
          </dt>
          <dd className={clsx('mt-0.5 @max-xl:order-last @max-xl:w-full', textClass)}>
            <Side parts={sideOf(parts, 'added')} text={proposed} />
          </dd>
          <dd>
            <WidthMeter text={proposed} kind={kind} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const marks = {
  removed: { Element: 'del', className: 'bg-bad-soft text-bad no-underline' },
  added: { Element: 'ins', className: 'bg-good-soft text-good no-underline' },
} as const;

function Side({ parts, text }: { parts: DiffPart[]; text: string }) {
  // Where nothing is shared, marks would only make both texts harder to read.
  if (!parts.some((part) => part.kind === 'same' && /\p{L}/u.test(part.text))) {
    return <span className="wrap-anywhere">{text}</span>;
  }
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => {
        if (part.kind === 'same') return part.text;
        const { Element, className } = marks[part.kind];
        // The space around a change stays unmarked.
        const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(part.text) ?? [];
        return (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>
            {before}
            <Element className={clsx('rounded-xs box-decoration-clone px-0.5', className)}>{words}</Element>
            {after}
          </span>
        );
      })}
    </span>
  );
}
