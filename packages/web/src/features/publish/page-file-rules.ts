import { type FoundFiles, matchReasonNames, type PublicationBatch } from '@serplift/core/api';

type Candidate = FoundFiles['candidates'][number];

/** The pages of a plan whose file no one confirmed, or whose file is gone. */
export const pagesWithoutFile = ({ kind, state, publications }: PublicationBatch): string[] =>
  kind !== 'git' || state !== 'planned'
    ? []
    : [
        ...new Set(
          publications.filter((one) => one.state === 'failed' && one.sourcePath === null).map(({ pageUrl }) => pageUrl),
        ),
      ];

/** A file with why it may be the one, and what in it can't be changed. */
export function candidateLabel({ path, reasons, refusals }: Candidate): string {
  const why = reasons.map((reason) => matchReasonNames[reason]).join(', ');
  const fixed = (['title', 'description'] as const).filter((field) => refusals[field] !== null);
  return `${path} (${why}${fixed.length === 0 ? '' : `; ${fixed.join(' and ')} can’t be changed`})`;
}

/** The pages for which a file was chosen. */
export const chosenFiles = (paths: Readonly<Record<string, string>>): { pageUrl: string; path: string }[] =>
  Object.entries(paths).flatMap(([pageUrl, path]) => (path.trim() === '' ? [] : [{ pageUrl, path: path.trim() }]));
