import type { QuestionQuery } from '@serplift/core/api';
import { ChevronRight } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { Part } from '../../ui/layout/Part.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { answerOf, jsonLdOf, type Proof, proofsOf, wordCount } from './answer-rules.ts';

/** The answer to publish, what proves it, and its structured data. */
export function DraftAnswer({ question }: { question: QuestionQuery }) {
  const { text, isEdited } = answerOf(question);
  if (text === null) {
    return (
      <Part title="Draft answer">
        <p className="max-w-prose text-muted">
          {whyNoDraft(question)} Write an answer with <em>Edit…</em>, or add the facts to the page first.
        </p>
      </Part>
    );
  }
  const evidence = isEdited ? [] : proofsOf(question);
  return (
    <Part
      title={isEdited ? 'Edited answer' : 'Draft answer'}
      actions={<CopyButton text={text} label={`Copy the answer to ${question.query}`} />}
    >
      <p dir="auto" className="rounded-md border border-line bg-surface px-3 py-2 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <p className="mt-1.5 text-sm text-muted">
        {countOf(wordCount(text), 'word')}
        {isEdited ? ', edited by hand.' : ', from facts of the page only. Read it before you publish it.'}
      </p>
      {evidence.length > 0 && <Evidence evidence={evidence} />}
      <StructuredData question={question} />
    </Part>
  );
}

/** As the run noted it; a page that answers the question isn't called short of facts. */
function whyNoDraft({ warnings, coverage, handOver }: QuestionQuery): string {
  const noted = warnings.find((warning) => warning.startsWith('No draft answer: '));
  if (noted !== undefined) return noted;
  if (coverage === null) return 'No page was read for this question, so there is no draft.';
  return handOver === null
    ? 'The facts on the page aren’t enough for a draft.'
    : 'The page answers it; no draft is needed.';
}

function Evidence({ evidence }: { evidence: Proof[] }) {
  const pages = [...new Set(evidence.map(({ url }) => url))];
  return (
    <div className="mt-3">
      <h4 className="text-sm text-muted">Each fact with the words on the page that support it</h4>
      <ul className="mt-1.5 divide-y divide-line rounded-md border border-line bg-surface px-3">
        {evidence.map((proof) => (
          <li key={`${proof.claim} ${proof.quote}`} className="flex flex-wrap items-baseline gap-x-2 py-1.5">
            <Badge tone="good" className="h-auto! py-0.5 whitespace-normal!">
              {proof.claim}
            </Badge>
            <q className="min-w-0 wrap-anywhere">{proof.quote}</q>
            {pages.length > 1 && <WebLink url={proof.url}>{splitUrl(proof.url).path}</WebLink>}
          </li>
        ))}
      </ul>
      {pages.length === 1 && pages[0] !== undefined && (
        <p className="mt-1.5 text-sm">
          <WebLink url={pages[0]}>{splitUrl(pages[0]).path}</WebLink>
        </p>
      )}
    </div>
  );
}

function StructuredData({ question }: { question: QuestionQuery }) {
  const jsonLd = jsonLdOf(question);
  if (jsonLd === null) return null;
  return (
    <details className="group mt-4">
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
        FAQPage structured data
      </summary>
      <div className="mt-2 flex items-start justify-between gap-2">
        <p className="max-w-prose text-sm text-muted">
          For programs that read it. It doesn’t change how Google shows the page.
        </p>
        <CopyButton text={jsonLd} label={`Copy the structured data for ${question.query}`} />
      </div>
      {/* A frame that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto rounded-md border border-line bg-surface p-3 font-mono text-sm">
        {jsonLd}
      </pre>
    </details>
  );
}
