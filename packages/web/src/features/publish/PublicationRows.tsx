import type { PublicationBatch, PublicationReceipt, ShownTitle } from '@serplift/core/api';
import { formatDateTime } from '../../lib/format.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { ShownLine } from '../../runs/shown/ShownLine.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { StatusRow } from '../../ui/status/StatusRow.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { keptLast, stateOf } from './publication-rules.ts';

interface PublicationRowsProps {
  batch: PublicationBatch;
  /** How Google shows the titles that are live. */
  shown: readonly ShownTitle[];
  /** Absent where conflicts are only shown. */
  onResolve?: (one: PublicationReceipt, choice: 'keep' | 'replace') => void;
  isResolving?: boolean;
}

const fieldLabels = { title: 'Title', description: 'Description' } as const;

/** Each text of a plan or publication, with what was there before, what is wanted, and its receipt. */
export function PublicationRows({ batch, shown, onResolve, isResolving = false }: PublicationRowsProps) {
  const titles = new Map(shown.map((title) => [title.publicationId, title]));
  return (
    <ul aria-label="Texts" className="divide-y divide-line rounded-md border border-line">
      {keptLast(batch.publications).map((one) => {
        const name = (
          <>
            <span className="font-medium">{fieldLabels[one.field]}</span>{' '}
            <WebLink url={one.pageUrl}>{one.pageUrl}</WebLink>
          </>
        );
        const title = titles.get(one.id);
        return (
          <StatusRow key={one.id} name={name} status={stateOf(one, batch)}>
            {one.conflict === null ? <Change one={one} /> : <Sides one={one} conflict={one.conflict} />}
            {one.message !== null && <p className="text-sm text-muted wrap-anywhere">{one.message}</p>}
            {one.conflict !== null && onResolve !== undefined && (
              <p className="flex flex-wrap gap-2">
                <Button size="sm" disabled={isResolving} onClick={() => onResolve(one, 'keep')}>
                  Keep Theirs
                </Button>
                <Button size="sm" disabled={isResolving} onClick={() => onResolve(one, 'replace')}>
                  Replace
                </Button>
              </p>
            )}
            {one.sourcePath !== null && <p className="text-sm text-muted wrap-anywhere">File: {one.sourcePath}</p>}
            {one.proposal !== null && (
              <p className="text-sm wrap-anywhere">
                <WebLink url={one.proposal.url}>{`Pull request #${one.proposal.number}`}</WebLink>
              </p>
            )}
            {one.rollbackProposal !== null && (
              <p className="text-sm wrap-anywhere">
                Rollback:{' '}
                <WebLink url={one.rollbackProposal.url}>{`Pull request #${one.rollbackProposal.number}`}</WebLink>
              </p>
            )}
            <Receipt one={one} batch={batch} />
            {title !== undefined && <ShownLine title={title} />}
          </StatusRow>
        );
      })}
    </ul>
  );
}

function Text({ label, text }: { label: string; text: string | null }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">
        {text === null || text === '' ? <span className="text-muted italic">None</span> : text}
      </dd>
    </div>
  );
}

function Change({ one }: { one: PublicationReceipt }) {
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        <Text label="Before" text={one.renderedBefore ?? one.proposalSaw} />
        <Text label="After" text={one.after} />
      </dl>
      {one.siteSuffix !== null && (
        <p className="text-sm text-muted">
          The site adds “{one.siteSuffix}” to titles of pages that have no SEO title. The new title replaces all of it.
        </p>
      )}
    </>
  );
}

/** The three sides of a conflict. */
function Sides({ one, conflict }: { one: PublicationReceipt; conflict: NonNullable<PublicationReceipt['conflict']> }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 md:grid-cols-3">
      <Text label="When it was proposed" text={one.proposalSaw} />
      <Text label="On the site now" text={conflict.stored ?? conflict.rendered} />
      <Text label="Accepted text" text={one.after} />
    </dl>
  );
}

/** Who asked for a rollback, and who merged it. */
function rolledBackBy(
  { rolledBackBy: name, rollbackProposal }: PublicationReceipt,
  nameOf: (username: string) => string,
): string {
  const merger = rollbackProposal?.mergedBy ?? null;
  return `${name === null ? '' : ` by ${nameOf(name)}`}${merger === null ? '' : `, merged by ${merger}`}`;
}

function Receipt({ one, batch }: { one: PublicationReceipt; batch: PublicationBatch }) {
  const nameOf = usePersonName();
  const facts = [
    one.publishedAt === null
      ? null
      : `Published ${formatDateTime(one.publishedAt)}${batch.publishedBy === null ? '' : ` by ${nameOf(batch.publishedBy)}`}`,
    one.liveAt === null ? null : `Seen on the page ${formatDateTime(one.liveAt)}`,
    one.nextLookAt === null ? null : `Serplift looks again ${formatDateTime(one.nextLookAt)}`,
    one.rolledBackAt === null ? null : `Rolled back ${formatDateTime(one.rolledBackAt)}${rolledBackBy(one, nameOf)}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <p className="text-sm text-muted">{facts.join('. ')}.</p>;
}
