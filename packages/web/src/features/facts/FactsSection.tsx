import { api, type ApprovedFact } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { Badge } from '../../ui/status/Badge.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { draftOf, type FactDraft, kindLabels, newDraft } from './fact-draft-rules.ts';
import { FactForm } from './FactForm.tsx';

/** What the team's texts may say although their page does not say it. */
export function FactsSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.facts.list, { teamId });
  const [form, setForm] = useState<{ factId: string | null; draft: FactDraft } | null>(null);
  return (
    <CardSection
      title="Approved facts"
      description="Terms and awards that titles and descriptions may mention even if their page doesn’t, each with its proof."
      actions={<Button onClick={() => setForm({ factId: null, draft: newDraft(new Date()) })}>Add Fact</Button>}
    >
      <Loaded read={read} failed="The facts could not be loaded" waiting={<Skeleton className="h-24" />}>
        {(facts) => (
          <FactList
            teamId={teamId}
            facts={facts}
            onEdit={(fact) => setForm({ factId: fact.id, draft: draftOf(fact) })}
          />
        )}
      </Loaded>
      <Proposals teamId={teamId} onUse={(draft) => setForm({ factId: null, draft })} />
      {form !== null && <FactForm teamId={teamId} {...form} onClose={() => setForm(null)} />}
    </CardSection>
  );
}

const states = {
  active: { tone: 'good', label: 'Active' },
  expired: { tone: 'warn', label: 'Expired' },
  suspended: { tone: 'bad', label: 'Suspended' },
} as const;

interface FactListProps {
  teamId: string;
  facts: readonly ApprovedFact[];
  onEdit: (fact: ApprovedFact) => void;
}

function FactList({ teamId, facts, onEdit }: FactListProps) {
  const remove = useAction(api.facts.remove, { stale: [`/api/teams/${teamId}/facts`] });
  const handleRemove = (fact: ApprovedFact) =>
    attempt(remove.run({ teamId, factId: fact.id }), {
      done: { title: 'Fact deleted', description: fact.text },
      failed: 'The fact was not deleted',
    });
  if (facts.length === 0) return <p className="text-muted">No facts yet.</p>;
  return (
    <ul aria-label="Approved facts" className="divide-y divide-line rounded-lg border border-line">
      {facts.map((fact) => (
        <li key={fact.id} className="flex flex-wrap items-start justify-between gap-3 px-3 py-3">
          <div className="min-w-60 flex-1">
            <p className="font-medium wrap-anywhere">
              {fact.text} <Badge tone={states[fact.state].tone}>{states[fact.state].label}</Badge>
            </p>
            <p className="text-sm text-muted wrap-anywhere">
              {kindLabels[fact.kind]} on {fact.appliesTo}, until {formatDate(fact.expiresOn, 'UTC')},{' '}
              {fact.proofUrl === null ? (
                `confirmed by ${fact.confirmedBy ?? ''}`
              ) : (
                <>
                  proven by <WebLink url={fact.proofUrl}>{fact.proofUrl}</WebLink>
                </>
              )}
            </p>
            {fact.suspendedWhy !== null && <p className="mt-1 text-sm text-bad wrap-anywhere">{fact.suspendedWhy}</p>}
          </div>
          <span className="flex gap-2">
            <Button size="sm" aria-label={`Edit… ${fact.text}`} onClick={() => onEdit(fact)}>
              Edit…
            </Button>
            <Button size="sm" aria-label={`Delete ${fact.text}`} onClick={() => void handleRemove(fact)}>
              Delete
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Proposals({ teamId, onUse }: { teamId: string; onUse: (draft: FactDraft) => void }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const propose = useAction(api.facts.propose);
  const [proposed, setProposed] = useState<Awaited<ReturnType<typeof propose.run>> | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    try {
      setProposed(await propose.run({ teamId, urls: [url] }));
    } catch (failure) {
      setError(failureMessage(failure, 'The page could not be read.'));
    }
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-wrap items-end gap-2">
        <TextField
          label="Find facts on a policy page"
          className="min-w-60 flex-1"
          inputMode="url"
          placeholder="https://www.example.com/shipping"
          error={error}
          value={url}
          onValueChange={setUrl}
        />
        <Button type="submit" isLoading={propose.isRunning}>
          Read Page
        </Button>
      </form>
      {proposed?.length === 0 && <p className="mt-3 text-muted">No terms found on this page.</p>}
      {proposed !== null && proposed.length > 0 && (
        <ul aria-label="Proposed facts" className="mt-3 space-y-2">
          {proposed.map((one) => (
            <li key={one.proofQuote} className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-60 flex-1 wrap-anywhere">{one.proofQuote}</span>
              <Button
                size="sm"
                aria-label={`Approve… ${one.proofQuote}`}
                onClick={() => onUse({ ...newDraft(new Date()), ...one })}
              >
                Approve…
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
