import { api, type Destination, isSystem } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { kindLabels } from './publication-rules.ts';

const DestinationForm = lazyPart(async () => (await import('./DestinationForm.tsx')).DestinationForm, null);

/** Where the team's texts go live; connected by owners. */
export function DestinationsSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.destinations.list, { teamId });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <CardSection
      title="Publishing"
      description="Where accepted titles and descriptions go live. Owners and admins can publish, and members you allow to under Members."
      actions={<Button onClick={() => setIsAdding(true)}>Connect Website</Button>}
    >
      <Loaded read={read} failed="The destinations could not be loaded" waiting={<Skeleton className="h-16" />}>
        {({ destinations }) => (
          <DestinationList teamId={teamId} destinations={destinations} onTested={() => read.mutate()} />
        )}
      </Loaded>
      {isAdding && <DestinationForm teamId={teamId} onClose={() => setIsAdding(false)} />}
    </CardSection>
  );
}

interface DestinationListProps {
  teamId: string;
  destinations: readonly Destination[];
  /** Reads them again: a test that fails changes the state of its destination. */
  onTested: () => Promise<unknown>;
}

function DestinationList({ teamId, destinations, onTested }: DestinationListProps) {
  const [leaving, setLeaving] = useState<Destination | null>(null);
  const { run: remove } = useAction(api.destinations.remove, { stale: [`/api/teams/${teamId}/destinations`] });
  const testing = useAction(api.destinations.check, { stale: [`/api/teams/${teamId}/destinations`] });
  const test = async ({ id, name }: Destination) => {
    const answer = await attempt(testing.run({ teamId, destinationId: id }), {
      done: ({ system }) => ({ title: `${name} answers`, description: system ?? '' }),
      failed: `${name} can’t be used`,
    });
    if (answer === null) await onTested();
  };
  if (destinations.length === 0) return <p className="text-muted">No website is connected yet.</p>;
  return (
    <>
      <ul aria-label="Destinations" className="divide-y divide-line rounded-lg border border-line">
        {destinations.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-3">
            <div className="min-w-60 flex-1">
              <p className="font-medium wrap-anywhere">
                {one.name}{' '}
                {one.status === 'connected' ? (
                  <Badge tone="good">Connected</Badge>
                ) : (
                  <Badge tone="bad">Reconnect needed</Badge>
                )}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {[one.system ?? kindLabels[one.kind], one.websiteUrl, one.account].filter(Boolean).join(', ')}
              </p>
            </div>
            <span className="flex flex-wrap gap-2">
              {isSystem(one.kind) && (
                <Button
                  size="sm"
                  aria-label={`Test ${one.name}`}
                  disabled={testing.isRunning}
                  onClick={() => void test(one)}
                >
                  Test
                </Button>
              )}
              <Button size="sm" aria-label={`Disconnect ${one.name}…`} onClick={() => setLeaving(one)}>
                Disconnect…
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ConfirmAction
          title={`Disconnect ${leaving.name}?`}
          description="Receipts stay, but what was published through it can no longer be rolled back from here."
          confirmLabel="Disconnect"
          run={() => remove({ teamId, destinationId: leaving.id })}
          done={{ title: 'Website disconnected', description: leaving.name }}
          failed="The website was not disconnected"
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
