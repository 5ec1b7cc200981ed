import { Download, LockKeyhole } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { auditChoiceOf, auditFilterOf } from '../../features/audit/audit-rules.ts';
import { AuditLog } from '../../features/audit/AuditLog.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { buttonStyle } from '../../ui/button/button-style.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EmptyState } from '../../ui/status/States.tsx';

/** Who did what in the team, for its owners. */
export function AuditLogPage() {
  useTitle('Audit Log');
  const { team, isOwner } = useCurrentUser();
  const [search] = useSearchParams();
  if (!isOwner || team === null) {
    return (
      <>
        <PageHeader title="Audit Log" />
        <EmptyState
          icon={<LockKeyhole />}
          title="Access Denied"
          actions={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
        >
          Only team owners can read the audit log.
        </EmptyState>
      </>
    );
  }
  const query = new URLSearchParams(auditFilterOf(auditChoiceOf(search))).toString();
  return (
    <>
      <PageHeader
        title="Audit Log"
        description="Who did what in your team, newest first."
        actions={
          <a href={query === '' ? '/api/audit.csv' : `/api/audit.csv?${query}`} download className={buttonStyle({})}>
            <Download aria-hidden="true" />
            Download CSV
          </a>
        }
      />
      <AuditLog teamId={team.id} />
    </>
  );
}
