import type { QuestionQuery } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { serpFeatureNames } from '../../runs/preview/serp-feature-names.ts';
import { Part } from '../../ui/layout/Part.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Progress } from '../../ui/status/Progress.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { MemberList } from './MemberList.tsx';

interface QuestionDetailsProps {
  question: QuestionQuery;
  isSplitting: boolean;
  /** Absent where searches are not regrouped. */
  onSplit?: ((queries: string[]) => Promise<void>) | undefined;
}

/** What is behind a question: the answer of today, and the searches that ask it. */
export function QuestionDetails({ question, isSplitting, onSplit }: QuestionDetailsProps) {
  const features = serpFeatureNames(question.serpFeatures);
  return (
    <div className="space-y-6">
      {question.consolidate !== null && (
        <Notice tone="warn" title="Several pages compete for this question">
          <p>{question.consolidate.advice}</p>
          <PageLinks pages={question.consolidate.pages} />
        </Notice>
      )}
      {question.warnings.length > 0 && (
        <ul aria-label="Remarks" className="space-y-1 rounded-md bg-sunken px-3 py-2">
          {question.warnings.map((warning) => (
            <li key={warning} className="wrap-anywhere">
              {warning}
            </li>
          ))}
        </ul>
      )}
      <div className="space-y-6">
        <AnswerCoverage question={question} />
        {question.peopleAlsoAsk.length > 0 && (
          <Part title="People also ask">
            <ul dir="auto" className="list-disc space-y-1 pl-5">
              {question.peopleAlsoAsk.map((asked) => (
                <li key={asked}>{asked}</li>
              ))}
            </ul>
          </Part>
        )}
        <Part title={question.rankingPages.length === 1 ? 'Ranking page' : 'Ranking pages'}>
          {question.rankingPages.length === 0 ? (
            <p className="text-muted">The search data names no page for this question.</p>
          ) : (
            <PageLinks pages={question.rankingPages} />
          )}
          {features.length > 0 && (
            <p className="mt-2 flex flex-wrap items-center gap-1.5 text-sm text-muted">
              Also on the result page
              {features.map((feature) => (
                <Badge key={feature}>{feature}</Badge>
              ))}
            </p>
          )}
        </Part>
      </div>
      <MemberList question={question} isSplitting={isSplitting} onSplit={onSplit} />
    </div>
  );
}

function PageLinks({ pages }: { pages: string[] }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page}>
          <WebLink url={page}>{splitUrl(page).path}</WebLink>
        </li>
      ))}
    </ul>
  );
}

/** What a coverage score means in words. */
function verdictOf(score: number): string {
  return score >= 0.6 ? 'Answered' : score >= 0.25 ? 'Answered in part' : 'Hardly answered';
}

/** How well the ranking page answers the question today, with the words that do. */
function AnswerCoverage({ question: { coverage } }: { question: QuestionQuery }) {
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
