import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { AutomationList } from '../../features/automations/AutomationList.tsx';
import { useCommands } from '../../lib/commands.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';

/** The team's automations; owners and admins change them, members see and run them. */
export function AutomationsPage() {
  useTitle('Automations');
  const { canInviteMembers: mayEdit } = useCurrentUser();
  const navigate = useNavigate();
  useCommands(
    useMemo(
      () =>
        mayEdit
          ? [
              {
                id: 'new automation',
                label: 'New Automation',
                group: 'This page',
                run: () => void navigate(paths.newAutomation),
              },
            ]
          : [],
      [mayEdit, navigate],
    ),
  );
  return (
    <>
      <PageHeader
        back={{ to: paths.dashboard, label: 'Back to Optimizations' }}
        title="Automations"
        description="Optimizations that start on a schedule or when another program triggers them."
        actions={
          mayEdit && (
            <ButtonLink icon={<Plus />} to={paths.newAutomation} variant="primary">
              New Automation
            </ButtonLink>
          )
        }
      />
      <AutomationList mayEdit={mayEdit} />
    </>
  );
}
