import { clsx } from 'clsx';
import { useMemo } from 'react';
import { type DiffPart, diffWords } from './word-diff.ts';

const marks = {
  removed: { Element: 'del', spoken: 'removed: ', className: 'bg-bad-soft text-bad line-through' },
  added: { Element: 'ins', spoken: 'added: ', className: 'bg-good-soft text-good underline underline-offset-3' },
} as const;

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'same') return part.text;
  const { Element, spoken, className } = marks[part.kind];
  // The space around a change stays unmarked.
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(part.text) ?? [];
  return (
    <>
      {before}
      <Element className={clsx('rounded-xs box-decoration-clone px-0.5', className)}>
        <span className="sr-only">{spoken}</span>
        {words}
      </Element>
      {after}
    </>
  );
}

/** What a proposal changes in a text: removed words struck through, added words underlined, both spoken to screen readers. */
export function DiffText({ before, after, className }: { before: string; after: string; className?: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className={clsx('wrap-anywhere', className)}>
      {parts.map((part, index) => (
        // Parts have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Part key={index} part={part} />
      ))}
    </span>
  );
}
