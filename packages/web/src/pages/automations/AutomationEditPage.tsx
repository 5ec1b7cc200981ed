import { api } from '@serplift/core/api';
import { LockKeyhole } from 'lucide-react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { draftOfTeam } from '../../features/automations/automation-draft-rules.ts';
import { AutomationForm } from '../../features/automations/AutomationForm.tsx';
import { type FormStart, useAutomationForm } from '../../features/automations/use-automation-form.ts';
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

/** Creates an automation, or with an id in the address edits one. */
export function AutomationEditPage() {
  const { id: automationId } = useParams();
  const title = automationId === undefined ? 'New Automation' : 'Edit Automation';
  useTitle(title);
  const { canInviteMembers: mayEdit } = useCurrentUser();
  const read = useEndpoint(api.automations.show, automationId === undefined || !mayEdit ? null : { automationId });
  const { data, error } = read;
  const up =
    automationId === undefined
      ? { to: paths.automations, label: 'Back to Automations' }
      : { to: paths.automation(automationId), label: data?.name ?? 'Back to Automation' };
  return (
    <>
      <PageHeader
        back={up}
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
      ) : automationId === undefined ? (
        <NewAutomation />
      ) : data !== undefined ? (
        <Editor key={data.id} before={data} run={null} backTo={up.to} />
      ) : error === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <LoadError title="The automation could not be loaded" read={read} />
      )}
    </>
  );
}

function NewAutomation() {
  const [query] = useSearchParams();
  const { run, read, isAsked } = useRunToRepeat(query);
  const { team } = useCurrentUser();
  const { data, error } = useEndpoint(api.integrations.list, isAsked || team === null ? null : { teamId: team.id });
  const backTo = paths.automations;
  if (run !== null) return <Editor key={run.id} before={null} run={run} backTo={backTo} />;
  if (isAsked && read.error !== undefined) return <LoadError title="The run could not be loaded" read={read} />;
  if (isAsked || (data === undefined && error === undefined)) return <SkeletonRows rows={4} />;
  return <Editor before={null} run={null} chosen={data === undefined ? {} : draftOfTeam(data)} backTo={backTo} />;
}

function Editor({ backTo, ...start }: FormStart & { backTo: string }) {
  const navigate = useNavigate();
  const form = useAutomationForm({
    ...start,
    onSaved: ({ id, webhookSecret }) => {
      const state = webhookSecret === null ? null : { webhookSecret };
      void navigate(paths.automation(id), { replace: true, state });
    },
  });
  return <AutomationForm form={form} before={start.before} onCancel={() => void navigate(backTo)} />;
}
