import { api, type Automation } from '@serplift/core/api';
import { CalendarX } from 'lucide-react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { isGoingOn } from '../../features/automations/automation-labels.ts';
import { AutomationActions } from '../../features/automations/AutomationActions.tsx';
import { AutomationFacts } from '../../features/automations/AutomationFacts.tsx';
import { RunList } from '../../features/automations/RunList.tsx';
import { SecretDialog } from '../../features/automations/SecretDialog.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

const back = { to: paths.automations, label: 'Back to Automations' };

/** One automation with its settings and history. */
export function AutomationPage() {
  const { id: automationId = '' } = useParams();
  const read = useEndpoint(
    api.automations.show,
    { automationId },
    { pollMs: (latest) => (isGoingOn(latest?.lastRun ?? null) ? 3000 : 30_000) },
  );
  useTitle(read.data?.name ?? 'Automation');
  return (
    <>
      {read.data === undefined && <PageHeader back={back} title="Automation" />}
      <Loaded
        read={read}
        isKept
        failed="The automation could not be loaded"
        waiting={<SkeletonRows rows={4} />}
        missing={
          <EmptyState
            icon={<CalendarX />}
            title="Automation not found"
            actions={<ButtonLink to={paths.automations}>Back to Automations</ButtonLink>}
          >
            It was deleted, or it belongs to another team.
          </EmptyState>
        }
      >
        {(automation) => <AutomationOverview automation={automation} />}
      </Loaded>
    </>
  );
}

function AutomationOverview({ automation }: { automation: Automation }) {
  const { canInviteMembers: mayEdit } = useCurrentUser();
  const navigate = useNavigate();
  const location = useLocation();
  const { webhookSecret: secret = null } = (location.state ?? {}) as { webhookSecret?: string };
  return (
    <>
      <PageHeader
        back={back}
        title={
          <>
            {automation.name}
            {automation.type !== 'manual' && !automation.enabled && (
              <Badge tone="warn" className="ml-2 align-middle">
                Off
              </Badge>
            )}
          </>
        }
        description={automation.description}
        actions={<AutomationActions automation={automation} mayEdit={mayEdit} />}
      />
      <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-[1fr_24rem]">
        <RunList automationId={automation.id} />
        <AutomationFacts automation={automation} />
      </div>
      {secret !== null && (
        <SecretDialog secret={secret} onClose={() => void navigate('.', { replace: true, state: null })} />
      )}
    </>
  );
}
