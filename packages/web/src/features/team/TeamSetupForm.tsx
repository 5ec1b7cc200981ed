import { api } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { maxTeamNameLength } from './team-rules.ts';

/** Creates the team of a person who has none. */
export function TeamSetupForm() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { run: createTeam, isRunning } = useAction(api.teams.create);
  const refreshUser = useRefreshUser();

  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    if (name.trim() === '') return refuse('Please enter a team name');
    setError(undefined);
    try {
      await createTeam({ name: name.trim() });
      toast({ title: 'Team created', tone: 'good' });
      await refreshUser();
    } catch (failure) {
      refuse(fieldErrors(failure)['name'] ?? failureMessage(failure, 'Failed to create team'));
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <TextField
        label="Team Name"
        hint="For example your company. You can rename it later."
        error={error}
        ref={input}
        name="name"
        autoComplete="organization"
        maxLength={maxTeamNameLength}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" variant="primary" isLoading={isRunning} className="h-10 w-full">
        Create Team
      </Button>
    </form>
  );
}
