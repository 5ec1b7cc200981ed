import { api, type OutputOf, type Role, type Scope, scopes, scopesOf, scopeTexts } from '@serplift/core/api';
import { useId } from 'react';
import { useAction } from '../../lib/api.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { emptyTokenDraft, tokenInput, tokenProblems, toggleScope } from './token-draft-rules.ts';

export type CreatedToken = OutputOf<typeof api.tokens.create>;

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

interface TokenFormProps {
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
}

/** Asks what a new token is for, what it may do and spend, and when it ends. */
export function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { role } = useCurrentUser();
  const { run: createToken } = useAction(api.tokens.create, { stale: [api.tokens.list.path] });
  const { field, ...form } = useForm({
    initial: emptyTokenDraft,
    check: tokenProblems,
    save: async (draft) => {
      onCreated(await createToken(tokenInput(draft)));
      return null;
    },
    failed: { at: 'name', otherwise: 'Failed to create the token. Please try again.' },
    onClose,
    goesOn: true,
  });
  return (
    <FormDialog
      form={form}
      title="New access token"
      description="It acts as you in this team, within the limits you choose here."
      submitLabel="Create Token"
    >
      <TextField
        label="Name"
        hint="What you’ll use it for, so you know which token to revoke later."
        autoComplete="off"
        maxLength={80}
        {...field('name')}
      />
      <ScopeFields
        role={role}
        chosen={form.draft.scopes}
        error={form.errors['scopes']}
        onToggle={(scope) => form.change(toggleScope(form.draft, scope))}
      />
      <TextField
        label="Monthly spending cap (USD)"
        isOptional
        hint="What its runs may cost together in a calendar month (UTC). The team’s budget applies as well."
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="No cap"
        {...field('monthlyCapUsd')}
      />
      <SelectField label="Expires after" {...field('days')}>
        <Options choices={lifetimes} />
      </SelectField>
    </FormDialog>
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
