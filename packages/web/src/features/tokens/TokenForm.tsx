import { api, type OutputOf, type Role, type Scope, scopes, scopesOf, scopeTexts } from '@serplift/core/api';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { markWrong } from '../../ui/form/mark-wrong.ts';
import { SelectField, TextField } from '../../ui/form/TextField.tsx';
import { emptyTokenDraft, type TokenDraft, tokenInput, tokenProblems, toggleScope } from './token-draft-rules.ts';

export type CreatedToken = OutputOf<typeof api.tokens.create>;

const lifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: '1 year' },
  { days: null, label: 'Never' },
];

/** Asks what a new token is for, what it may do and spend, and when it ends. */
export function TokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const [draft, setDraft] = useState(emptyTokenDraft);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const { role } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const { run: createToken, isRunning } = useAction(api.tokens.create, { stale: [api.tokens.list.path] });
  const change = (changed: Partial<TokenDraft>) => setDraft((before) => ({ ...before, ...changed }));

  const refuse = (problems: Partial<Record<string, string>>) => markWrong(form, () => setErrors(problems));
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const problems = tokenProblems(draft);
    if (Object.keys(problems).length > 0) return refuse(problems);
    try {
      onCreated(await createToken(tokenInput(draft)));
    } catch (failure) {
      const { name, monthlyCapUsd: cap } = fieldErrors(failure);
      const text = failureMessage(failure, 'Failed to create the token. Please try again.');
      refuse(name === undefined && cap === undefined ? { name: text } : { name, cap });
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
      <TextField
        label="Name"
        hint="What you’ll use it for, so you know which token to revoke later."
        error={errors['name']}
        autoComplete="off"
        maxLength={80}
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <ScopeFields
        role={role}
        chosen={draft.scopes}
        error={errors['scopes']}
        onToggle={(scope) => setDraft((before) => toggleScope(before, scope))}
      />
      <TextField
        label="Monthly spending cap (USD)"
        isOptional
        hint="What its runs may cost together in a calendar month (UTC). The team’s budget applies as well."
        error={errors['cap']}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="No cap"
        value={draft.cap}
        onValueChange={(cap) => change({ cap })}
      />
      <SelectField label="Expires after" value={draft.days} onValueChange={(days) => change({ days })}>
        {lifetimes.map((lifetime) => (
          <option key={lifetime.label} value={lifetime.days ?? ''}>
            {lifetime.label}
          </option>
        ))}
      </SelectField>
      <div className="flex justify-end pt-1">
        <Button type="submit" variant="primary" isLoading={isRunning} className="max-sm:w-full">
          Create Token
        </Button>
      </div>
    </form>
  );
}

interface ScopeFieldsProps {
  role: Role | null;
  chosen: readonly Scope[];
  error: string | undefined;
  onToggle: (scope: Scope) => void;
}

const holders: Partial<Record<Scope, string>> = { deploy: 'team owners', manage: 'owners and admins' };

/** What the token may do; what your role doesn't allow is shown and cannot be chosen. */
function ScopeFields({ role, chosen, error, onToggle }: ScopeFieldsProps) {
  const allowed = scopesOf(role);
  const errorId = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">What it can do</legend>
      <div className="space-y-1">
        {scopes.map((scope) => {
          const isAllowed = allowed.includes(scope);
          const text = isAllowed ? scopeTexts[scope] : `${scopeTexts[scope]}. Only for ${holders[scope] ?? 'others'}.`;
          return (
            <Checkbox
              key={scope}
              label={scope}
              hint={text}
              disabled={!isAllowed}
              checked={chosen.includes(scope)}
              {...(error !== undefined && isAllowed && { 'aria-invalid': true, 'aria-describedby': errorId })}
              onChange={() => onToggle(scope)}
            />
          );
        })}
      </div>
      <p id={errorId} aria-live="polite" className="text-sm text-bad">
        {error}
      </p>
      <p className="mt-1.5 text-sm text-muted">
        People, teams, tokens and Google connections are managed in the browser only.
      </p>
    </fieldset>
  );
}
