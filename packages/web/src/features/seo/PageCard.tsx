import { type ProposalDoubt, proposalDoubtNames, type SeoPage } from '@serplift/core/api';
import { ChevronRight, CircleAlert, Lightbulb, RefreshCw } from 'lucide-react';
import { memo, Suspense } from 'react';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { DecideRow } from '../../runs/decide/DecideRow.tsx';
import type { OfferedTexts, ReviewActions } from '../../runs/review/review-kind.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';
import { NewTextFigure, PageMetrics } from './PageMetrics.tsx';
import { labelOfShown, offersOf, proposalOf } from './proposal-rules.ts';
import { ReviewPill } from './StatePill.tsx';
import { TextComparison } from './TextComparison.tsx';

interface AlternativeSwitchProps {
  /** What the texts are for. */
  name: string;
  offers: readonly OfferedTexts[];
  /** The text that is shown; null for the current one. */
  shown: OfferedTexts | null;
  onNext: () => void;
}

/** Shows the other texts of a page in place of the proposal, one after the other. */
function AlternativeSwitch({ name, offers, shown, onNext }: AlternativeSwitchProps) {
  const count = offers.length - 1;
  if (count < 1) return null;
  const alternatives = count === 1 ? '1 alternative' : `${count} alternatives`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Button size="sm" variant="ghost" aria-label={`Next alternative ${name}`} onClick={onNext}>
        <RefreshCw aria-hidden="true" />
        Next alternative
        <span className="max-sm:hidden">
          <Kbd>n</Kbd>
        </span>
      </Button>
      <span aria-live="polite">{shown === null ? alternatives : 'Accept to use this text instead.'}</span>
    </div>
  );
}

const PageDetails = lazyPart(async () => (await import('./PageDetails.tsx')).PageDetails);

interface PageCardProps {
  page: SeoPage;
  isOpen: boolean;
  /** The text that is shown in place of the current one; null for that one. */
  shown: OfferedTexts | null;
  /** What is odd in the proposal, as one new list for each change of it. */
  doubts: readonly ProposalDoubt[] | undefined;
  largestGap: number;
  actions: ReviewActions<SeoPage>;
  /** Keeps the proposal as an idea of a project. */
  onSaveIdea: (page: SeoPage) => void;
}

/** One page of a result: its numbers, what is proposed, and the decision about it; opened, everything behind it. */
export const PageCard = memo(function PageCard(props: PageCardProps) {
  const { page, isOpen, shown, doubts = [], largestGap, actions, onSaveIdea } = props;
  const proposal = shown ?? proposalOf(page);
  const label = labelOfShown(page, shown);
  const detailsId = `details-${page.id}`;
  return (
    // It is as narrow as a pane next to a table, whatever the width of the window.
    <Card className="@container overflow-hidden has-[[data-item-toggle]:focus-visible]:border-accent-text">
      <article aria-label={splitUrl(page.url).path} className="p-4 sm:p-5">
        <CardHead page={page} isOpen={isOpen} detailsId={detailsId} onToggle={() => actions.toggle(page)} />
        {page.reasons.length > 0 && (
          <ul className="mt-4 space-y-1 rounded-md bg-sunken px-3 py-2">
            {page.reasons.map((reason) => (
              <li key={reason} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        )}
        {doubts.length > 0 && (
          <ul aria-label="To check before you accept" className="mt-3 space-y-1 text-warn">
            {doubts.map(({ kind, message }) => (
              <li key={`${kind} ${message}`} className="flex items-start gap-1.5 wrap-anywhere">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {proposalDoubtNames[kind]}: {message}
              </li>
            ))}
          </ul>
        )}
        {(proposal !== null || page.currentTitle !== null) && (
          <div className="mt-3 space-y-4">
            <TextComparison
              kind="title"
              current={page.currentTitle}
              proposed={proposal?.title ?? null}
              proposedLabel={label}
            />
            <TextComparison
              kind="description"
              current={page.currentDescription}
              proposed={proposal?.description ?? null}
              proposedLabel={label}
            />
          </div>
        )}
        {proposal !== null && <Decide page={page} shown={shown} actions={actions} onSaveIdea={onSaveIdea} />}
        {page.state === 'succeeded' && proposal === null && (
          <Alternatives page={page} shown={shown} actions={actions} />
        )}
        <div className="mt-4 border-t border-line pt-4">
          <PageMetrics page={page} largestGap={largestGap} />
        </div>
      </article>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="m-5 h-64" />}>
            <PageDetails page={page} proposal={proposal} onEdit={actions.edit} />
          </Suspense>
        )}
      </div>
    </Card>
  );
});

interface CardHeadProps {
  page: SeoPage;
  isOpen: boolean;
  detailsId: string;
  onToggle: () => void;
}

function CardHead({ page, isOpen, detailsId, onToggle }: CardHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1.5 @xl:gap-y-3">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg font-semibold">
          <button
            type="button"
            data-item-toggle
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={onToggle}
            className="control-target -ml-1 inline-flex items-start gap-1 rounded-md pr-1.5 text-left hover:text-accent-text"
          >
            <ChevronRight
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
            />
            <span className="wrap-anywhere">{splitUrl(page.url).path}</span>
          </button>
        </h3>
        <p className="mt-0.5 pl-5 text-muted wrap-anywhere">
          {page.keyword === null ? (
            'No searches in the data; the words of its title were used'
          ) : (
            <>
              Main search: <span className="font-medium text-ink">{page.keyword}</span>
            </>
          )}
        </p>
      </div>
      <div className="@max-xl:order-last @max-xl:w-full @max-xl:pl-5">
        <NewTextFigure newText={page.newText} optimizedTitle={page.optimizedTitle} />
      </div>
      <span className="shrink-0">
        <ReviewPill page={page} />
      </span>
    </div>
  );
}

function Alternatives({ page, shown, actions }: Pick<PageCardProps, 'page' | 'shown' | 'actions'>) {
  return (
    <AlternativeSwitch
      name={splitUrl(page.url).path}
      offers={offersOf(page)}
      shown={shown}
      onNext={() => actions.next(page)}
    />
  );
}

function Decide({ page, shown, actions, onSaveIdea }: Omit<PageCardProps, 'isOpen' | 'largestGap' | 'doubts'>) {
  const { path } = splitUrl(page.url);
  return (
    <DecideRow
      name={path}
      decision={page.decision}
      isOtherShown={shown !== null}
      onAccept={() => actions.accept(page)}
      onEdit={() => actions.edit(page)}
      onReject={() => actions.reject(page)}
      onUndo={() => actions.undo(page)}
    >
      <Button size="sm" variant="ghost" aria-label={`Save as idea… ${path}`} onClick={() => onSaveIdea(page)}>
        <Lightbulb aria-hidden="true" />
        Save as idea…
      </Button>
      {page.state === 'succeeded' && <Alternatives page={page} shown={shown} actions={actions} />}
    </DecideRow>
  );
}
