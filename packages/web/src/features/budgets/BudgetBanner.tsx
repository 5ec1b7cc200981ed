import { api } from '@serplift/core/api';
import { TriangleAlert, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { IconButton } from '../../ui/button/Button.tsx';

const pollMs = 60_000;

/** Tells the whole team that half, most or all of its budget is spent, until an owner dismisses it. */
export function BudgetBanner() {
  const { team, isOwner } = useCurrentUser();
  const teamId = team?.id ?? '';
  const { data } = useEndpoint(
    api.budgets.show,
    { teamId },
    { pollMs: (latest) => (latest === undefined || latest.monthlyUsd === null ? 0 : pollMs) },
  );
  const dismiss = useAction(api.budgets.dismissNotice, { stale: [`/api/teams/${teamId}/budget`] });
  const notice = data?.notice ?? null;
  if (notice === null) return null;
  const { percent } = notice;
  return (
    <output
      className={`flex items-start gap-3 border-b px-4 py-2.5 sm:px-6 ${percent === 100 ? 'border-bad/30 bg-bad-soft' : 'border-warn/30 bg-warn-soft'}`}
    >
      <TriangleAlert className={`mt-0.5 size-4 shrink-0 ${percent === 100 ? 'text-bad' : 'text-warn'}`} />
      <p className="min-w-0 flex-1">
        {notice.message}{' '}
        <Link to={paths.apiUsage} className="font-medium whitespace-nowrap underline underline-offset-3">
          See API usage
        </Link>
      </p>
      {isOwner && (
        <IconButton
          label="Dismiss for the team"
          isSmall
          onClick={() => void dismiss.run({ teamId, percent }).catch(() => {})}
        >
          <X />
        </IconButton>
      )}
    </output>
  );
}
