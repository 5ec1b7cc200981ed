import { api, type Destination, isByHand, isUntried, type PublicationBatch } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Options, SelectField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { kindLabels, openTexts, readyTexts, untriedNote, untriedTitle } from './publication-rules.ts';
import { PublicationRows } from './PublicationRows.tsx';
import { StateCounts } from './StateCounts.tsx';
import { usePublishing } from './use-publishing.ts';

interface PublishDialogProps {
  optimizationId: string;
  destinations: readonly Destination[];
  mayPublish: boolean;
  /** A plan or publication to look at; null to make a plan. */
  first: PublicationBatch | null;
  onClose: () => void;
}

const descriptions: Record<PublicationBatch['state'], string> = {
  planning: 'Reading the site and its pages. Nothing is written.',
  planned: 'Check what would change. Nothing has been written yet.',
  running: 'Publishing. Each text is sent once, even if the connection drops.',
  done: 'What was sent, and what the pages show.',
};

function publishLabel(batch: PublicationBatch): string {
  const count = countOf(readyTexts(batch).length, 'Text');
  if (batch.kind === 'github') return `Propose ${count}`;
  return isByHand(batch.kind) ? `Watch for ${count}` : `Publish ${count}`;
}

/** From accepted texts to receipts: choose where, see what would change, publish, and decide conflicts. */
export function PublishDialog(props: PublishDialogProps) {
  const { optimizationId, destinations, mayPublish, first, onClose } = props;
  const [destinationId, setDestinationId] = useState(destinations[0]?.id ?? '');
  const { batch, leftOutPages, uncheckedPages, reason, isBusy, plan, publish, resolve } = usePublishing(
    optimizationId,
    first,
  );
  const choices = destinations.map(({ id, name, kind }) => ({ value: id, label: `${name} (${kindLabels[kind]})` }));
  const isPlanned = batch?.state === 'planned';
  const shown = useEndpoint(api.shown.list, { optimizationId });
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={() => !isBusy && onClose()}
      title={
        batch === null
          ? 'Publish accepted texts'
          : `${isPlanned ? 'Plan for' : batch.kind === 'github' ? 'Proposed to' : 'Published to'} ${batch.destinationName}`
      }
      description={batch === null ? 'First see what would change on each page.' : descriptions[batch.state]}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {batch?.state === 'done' ? 'Done' : 'Cancel'}
          </Button>
          {batch === null && (
            <Button
              variant="primary"
              disabled={destinationId === ''}
              isLoading={isBusy}
              onClick={() => void plan(destinationId)}
            >
              Show Changes
            </Button>
          )}
          {batch !== null && openTexts(batch).length > 0 && mayPublish && (
            <Button variant="primary" isLoading={isBusy} onClick={() => void publish(batch.id)}>
              {`Publish ${countOf(openTexts(batch).length, 'Text')} Again`}
            </Button>
          )}
          {isPlanned && (
            <Button
              variant="primary"
              disabled={readyTexts(batch).length === 0 || !mayPublish}
              isLoading={isBusy}
              onClick={() => void publish(batch.id)}
            >
              {publishLabel(batch)}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {reason !== null && (
          <Notice tone="bad" title="This didn’t work">
            {reason}
          </Notice>
        )}
        {isPlanned && !mayPublish && (
          <Notice tone="warn" title="You can’t publish">
            Ask an owner or admin to publish this plan, or an owner to let you publish, under Members.
          </Notice>
        )}
        {batch !== null && !batch.comparesAndWrites && !isByHand(batch.kind) && isPlanned && (
          <Notice tone="warn" title="Changes made at the same moment can be overwritten">
            A webhook can’t compare and write in one step. Serplift reads each page right before it sends a text.
          </Notice>
        )}
        {batch !== null && isPlanned && isUntried(batch.kind) && (
          <Notice tone="warn" title={untriedTitle(batch.kind)}>
            {untriedNote}
          </Notice>
        )}
        {batch !== null && <StateCounts batch={batch} />}
        {batch !== null && batch.publications.some(({ state }) => state === 'inDoubt') && (
          <Notice tone="warn" title="Some texts are in doubt">
            The site’s answer was lost, so it isn’t known yet whether it took them. Serplift reads the site again 1, 5,
            and 30 minutes, 3 hours, and 24 hours later. Until then, you can publish them again or roll them back: the
            site is always read first.
          </Notice>
        )}
        {isPlanned && <SearchesQuote batchId={batch.id} />}
        {isPlanned && uncheckedPages > 0 && (
          <Notice tone="warn" title={`Not checked: ${countOf(uncheckedPages, 'page')}`}>
            No review compared their texts with the pages. Read them before you publish.
          </Notice>
        )}
        {leftOutPages > 0 && (
          <p className="text-muted">{countOf(leftOutPages, 'accepted page')} of another website left out.</p>
        )}
        {batch === null ? (
          <SelectField label="Destination" value={destinationId} onValueChange={setDestinationId}>
            <Options choices={choices} />
          </SelectField>
        ) : (
          <PublicationRows
            batch={batch}
            shown={shown.data ?? []}
            isResolving={isBusy}
            {...(mayPublish && {
              onResolve: (one, choice) => void resolve(batch.id, one.id, choice),
            })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** What searching for the new titles will cost, before anything is published. */
function SearchesQuote({ batchId }: { batchId: string }) {
  const { data } = useEndpoint(api.shown.quote, { batchId });
  return data === undefined ? null : <p className="text-muted">{data.message}</p>;
}
