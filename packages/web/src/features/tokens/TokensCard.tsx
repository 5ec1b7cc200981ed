import { api, type Token } from '@serplift/core/api';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatDate, formatRelative, formatUsd } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { EmptyState } from '../../ui/status/States.tsx';
import { type CreatedToken, TokenForm } from './TokenForm.tsx';

/** Your access tokens for the terminal and CI: list, make, revoke. */
export function TokensCard() {
  const [isCreating, setIsCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<Token | null>(null);
  const { run: revoke } = useAction(api.tokens.revoke, { stale: [api.tokens.list.path] });
  const createButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      New Token…
    </Button>
  );
  return (
    <CardSection
      title="Access tokens"
      description={
        <>
          Let the terminal and CI work as you in this team. Sign in there with{' '}
          <code className="text-sm whitespace-nowrap">serplift login</code>.
        </>
      }
      actions={createButton}
    >
      <TokenList onRevoke={setToRevoke} />
      {isCreating && <NewTokenDialog onClose={() => setIsCreating(false)} />}
      {toRevoke !== null && (
        <ConfirmAction
          title="Revoke this token?"
          description={`Anything that uses “${toRevoke.name}” stops working immediately, and automations saved with it are switched off. This cannot be undone.`}
          confirmLabel="Revoke Token"
          run={() => revoke({ tokenId: toRevoke.id })}
          done={{ title: 'Token revoked', description: toRevoke.name }}
          failed="Failed to revoke the token"
          onClose={() => setToRevoke(null)}
        />
      )}
    </CardSection>
  );
}

function TokenList({ onRevoke }: { onRevoke: (token: Token) => void }) {
  const read = useEndpoint(api.tokens.list, {});
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="Your tokens could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={2} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title="No access tokens yet">
        Create one to run optimizations from the terminal or on a schedule.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((token) => (
        <li key={token.id} className="flex items-center justify-between gap-4 py-3">
          <TokenFacts token={token} />
          <Button size="sm" aria-label={`Revoke ${token.name}…`} onClick={() => onRevoke(token)}>
            Revoke…
          </Button>
        </li>
      ))}
    </ul>
  );
}

function TokenFacts({ token }: { token: Token }) {
  const { monthlyCapUsd, spentThisMonthUsd } = token;
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">{token.name}</p>
      <p className="mt-0.5 text-sm">
        May {token.scopes.join(', ')}
        {monthlyCapUsd !== null &&
          ` · ${formatUsd(spentThisMonthUsd ?? 0)} of ${formatUsd(monthlyCapUsd)} spent this month`}
      </p>
      <p className="mt-0.5 text-sm text-muted">
        <code className="font-mono">{token.hint}</code> · Created {formatDate(token.createdAt)} ·{' '}
        {token.lastUsedAt === null ? 'Never used' : `Used ${formatRelative(token.lastUsedAt)}`} ·{' '}
        {token.expiresAt === null ? 'Does not expire' : `Expires ${formatDate(token.expiresAt)}`}
      </p>
    </div>
  );
}

/** Makes an access token and shows its secret, once. */
function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<CreatedToken | null>(null);
  if (token === null) return <TokenForm onCreated={setToken} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Copy your token now" description="It is shown only once.">
      <ShownOnce
        label="Access token"
        text={token.secret}
        copyLabel="Copy token"
        title="Treat it like a password"
        onDone={onClose}
      >
        In the terminal, <code className="font-mono">serplift login</code> asks for it.
      </ShownOnce>
    </Dialog>
  );
}
