import type { QuestionQuery } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { Progress } from '../../ui/status/Progress.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { Part } from './Part.tsx';

/** What a coverage score means in words. */
function verdictOf(score: number): string {
  return score >= 0.6 ? 'Answered' : score >= 0.25 ? 'Answered in part' : 'Hardly answered';
}

/** How well the ranking page answers the question today, with the words that do. */
export function AnswerCoverage({ question: { coverage } }: { question: QuestionQuery }) {
  if (coverage === null) {
    return (
      <Part title="Answered today">
        <p className="text-muted">None of your pages ranks for it, or the page could not be read.</p>
      </Part>
    );
  }
  return (
    <Part title="Answered today">
      <Progress label={verdictOf(coverage.score)} percent={coverage.score * 100} />
      <p className="mt-2">
        <WebLink url={coverage.page}>{splitUrl(coverage.page).path}</WebLink>
      </p>
      {coverage.passage === null ? (
        <p className="mt-2 text-muted">No passage on the page comes close to an answer.</p>
      ) : (
        <figure className="mt-2">
          <figcaption className="mb-1 text-sm text-muted">
            The passage closest to an answer
            {coverage.heading !== null && <>, under “{coverage.heading}”</>}
            {!coverage.hasAnswerPattern && '; it is not worded as an answer'}
          </figcaption>
          <blockquote
            dir="auto"
            className="max-h-48 overflow-y-auto rounded-md border border-line bg-surface px-3 py-2 wrap-anywhere"
            // A frame that scrolls must be reachable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            {coverage.passage}
          </blockquote>
        </figure>
      )}
    </Part>
  );
}
