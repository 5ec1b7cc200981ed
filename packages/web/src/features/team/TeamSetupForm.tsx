import { api } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { maxTeamNameLength } from './team-rules.ts';

/** Creates the team of a person who has none. */
export function TeamSetupForm() {
  const { run: createTeam } = useAction(api.teams.create);
  const refreshUser = useRefreshUser();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Please enter a team name' } : {}),
    save: async ({ name }) => {
      await createTeam({ name: name.trim() });
      // The page is another one once the user is known to have a team.
      toast({ title: 'Team created', tone: 'good' });
      await refreshUser();
      return null;
    },
    failed: { at: 'name', otherwise: 'Failed to create team' },
  });
  return (
    <FormBody form={form}>
      <TextField
        label="Team Name"
        hint="For example your company. You can rename it later."
        name="name"
        autoComplete="organization"
        maxLength={maxTeamNameLength}
        {...form.field('name')}
      />
      <Button type="submit" variant="primary" isLoading={form.isSaving} className="h-10 w-full">
        Create Team
      </Button>
    </FormBody>
  );
}
