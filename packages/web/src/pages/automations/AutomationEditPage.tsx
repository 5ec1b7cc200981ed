import { api } from '@serplift/core/api';
import { LockKeyhole } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftOf, draftOfRun, newDraft } from '../../features/automations/automation-draft-rules.ts';
import { AutomationForm } from '../../features/automations/AutomationForm.tsx';
import { useRunToRepeat } from '../../features/automations/use-run-to-repeat.ts';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

/** Creates an automation, also one that repeats a run, or with an id in the address edits one. */
export function AutomationEditPage() {
  const { id: automationId } = useParams();
  const title = automationId === undefined ? 'New Automation' : 'Edit Automation';
  useTitle(title);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { canInviteMembers: mayEdit } = useCurrentUser();
  const shown = useEndpoint(api.automations.show, automationId === undefined || !mayEdit ? null : { automationId });
  const repeated = useRunToRepeat(query);
  const isWaiting = automationId === undefined ? repeated.isAsked && repeated.run === null : shown.data === undefined;
  const { read } = automationId === undefined ? repeated : { read: shown };
  const backTo = automationId === undefined ? paths.automations : paths.automation(automationId);
  const first = () => {
    if (shown.data !== undefined) return draftOf(shown.data);
    const draft = newDraft(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
    return repeated.run === null ? draft : { ...draft, ...draftOfRun(repeated.run) };
  };
  return (
    <>
      <PageHeader
        back={{ to: backTo, label: shown.data?.name ?? 'Back to Automations' }}
        title={title}
        {...(mayEdit && { description: 'It runs as you: its runs and costs are attributed to you.' })}
      />
      {!mayEdit ? (
        <EmptyState
          icon={<LockKeyhole />}
          title="Access Denied"
          actions={<ButtonLink to={paths.automations}>Back to Automations</ButtonLink>}
        >
          Only owners and admins of the team can change automations.
        </EmptyState>
      ) : isWaiting && read.error !== undefined ? (
        <LoadError title="The automation could not be loaded" read={read} />
      ) : isWaiting ? (
        <SkeletonRows rows={4} />
      ) : (
        <AutomationForm
          first={first()}
          before={shown.data ?? null}
          onSaved={({ id, webhookSecret }) => {
            const state = webhookSecret === null ? null : { webhookSecret };
            void navigate(paths.automation(id), { replace: true, state });
          }}
          onCancel={() => void navigate(backTo)}
        />
      )}
    </>
  );
}
