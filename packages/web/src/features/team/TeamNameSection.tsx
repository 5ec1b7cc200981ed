import { api } from '@serplift/core/api';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '../../lib/api.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
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
  const { run: rename } = useAction(api.teams.rename);
  const refreshUser = useRefreshUser();
  const form = useForm({
    initial: { name: team.name },
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Team name cannot be empty' } : {}),
    save: async ({ name }) => {
      if (name.trim() === team.name) return null;
      await rename({ teamId: team.id, name: name.trim() });
      await refreshUser();
      return { title: 'Team name updated' };
    },
    failed: { at: 'name', otherwise: 'Failed to update team name' },
    onClose: onEnd,
  });
  return (
    <FormBody form={form} className="max-w-md">
      <TextField
        label="Team Name"
        // Editing begins where one pressed Edit.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="organization"
        maxLength={maxTeamNameLength}
        {...form.field('name')}
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" variant="primary" isLoading={form.isSaving}>
          Save
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </FormBody>
  );
}
