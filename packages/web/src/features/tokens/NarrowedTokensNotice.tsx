import { api } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { newlyNarrowed } from './narrowed-rules.ts';

/** Tells people on the dashboard, for a month, which of their tokens may do less than before. */
export function NarrowedTokensNotice() {
  const { data } = useEndpoint(api.tokens.list, {});
  const [now] = useState(() => new Date());
  const names = newlyNarrowed(data ?? [], now).map(({ name }) => `“${name}”`);
  if (names.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice
        tone="warn"
        title="Your access tokens have fewer permissions than before"
        actions={<ButtonLink to={paths.profile}>Review Tokens</ButtonLink>}
      >
        Tokens now have scopes. {names.join(', ')} may read, run and decide. For deploying ads, or for managing
        automations and budgets, create a new token.
      </Notice>
    </div>
  );
}
