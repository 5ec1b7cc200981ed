import { api } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { maxTeamNameLength } from './team-rules.ts';

interface TeamNameSectionProps {
  team: { id: string; name: string; slug: string };
}

/** The team's name, which can be changed, and its slug, which cannot. */
export function TeamNameSection({ team }: TeamNameSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const handleEnd = () => {
    flushSync(() => setIsEditing(false));
    editButton.current?.focus();
  };
  return (
    <CardSection title="Team">
      <div className="space-y-4">
        {isEditing ? (
          <TeamNameForm team={team} onEnd={handleEnd} />
        ) : (
          <div>
            <p className="mb-1.5 font-medium">Team Name</p>
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-lg wrap-anywhere">{team.name}</p>
              <Button ref={editButton} size="sm" aria-label="Edit team name" onClick={() => setIsEditing(true)}>
                Edit
              </Button>
            </div>
          </div>
        )}
        <Field label="Team Slug" hint="The slug cannot be changed after creation." className="max-w-md">
          {(control) => <Input {...control} readOnly value={team.slug} />}
        </Field>
      </div>
    </CardSection>
  );
}

function TeamNameForm({ team, onEnd }: TeamNameSectionProps & { onEnd: () => void }) {
  const [name, setName] = useState(team.name);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { run: rename, isRunning } = useAction(api.teams.rename);
  const refreshUser = useRefreshUser();

  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    if (name.trim() === '') return refuse('Team name cannot be empty');
    setError(undefined);
    try {
      if (name.trim() !== team.name) {
        await rename({ teamId: team.id, name: name.trim() });
        await refreshUser();
        toast({ title: 'Team name updated', tone: 'good' });
      }
      onEnd();
    } catch (failure) {
      refuse(fieldErrors(failure)['name'] ?? failureMessage(failure, 'Failed to update team name'));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="max-w-md">
      <TextField
        label="Team Name"
        error={error}
        ref={input}
        // Editing begins where one pressed Edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="organization"
        maxLength={maxTeamNameLength}
        value={name}
        onValueChange={setName}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" variant="primary" isLoading={isRunning}>
          Save
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  );
}
