import { api, type BrandRules } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { TextareaField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { mayDiscard } from '../../../ui/overlay/may-discard.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { type BrandRulesDraft, draftOfRules, listFields, rulesErrors, rulesOfDraft } from './brand-rules-draft.ts';

const formId = 'brand-rules';

/** How the team's ads speak: owners change it, members read it. */
export function BrandRulesDialog({ onClose }: { onClose: () => void }) {
  const { team } = useCurrentUser();
  const read = useEndpoint(api.ads.brandRules, { teamId: team?.id ?? '' });
  const { data, error } = read;
  if (data !== undefined) return <RulesForm rules={data} onClose={onClose} />;
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title="Brand Rules">
      {error === undefined ? (
        <SkeletonRows rows={4} className="h-16" />
      ) : (
        <LoadError title="The rules could not be loaded" read={read} />
      )}
    </Dialog>
  );
}

function useSaveRules(onSaved: () => void) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { run, isRunning, error } = useAction(api.ads.setBrandRules, { stale: [`/api/teams/${teamId}/brand-rules`] });
  const save = async (rules: BrandRules) => {
    try {
      await run({ teamId, ...rules });
      toast({ title: 'Brand Rules Saved', description: 'They apply from the next run.', tone: 'good' });
      onSaved();
    } catch {
      // The dialog shows the reason.
    }
  };
  return { save: (rules: BrandRules) => void save(rules), isSaving: isRunning, error };
}

function RulesForm({ rules, onClose }: { rules: BrandRules; onClose: () => void }) {
  const { isOwner } = useCurrentUser();
  const [draft, setDraft] = useState(() => draftOfRules(rules));
  const form = useRef<HTMLFormElement>(null);
  const { save, isSaving, error } = useSaveRules(onClose);
  const typed = rulesOfDraft(draft);
  const errors = rulesErrors(typed);
  const close = () => {
    if (mayDiscard(JSON.stringify(draft) !== JSON.stringify(draftOfRules(rules)) && !isSaving)) onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(errors).length === 0) save(typed);
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={close}
      title="Brand Rules"
      description="Rules for all of your team’s ads. Runs in progress keep the rules they started with."
      footer={
        isOwner ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" isLoading={isSaving}>
              Save Rules
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-5">
        {!isOwner && <Notice title="Only your team’s owner can change these rules." />}
        {error !== undefined && (
          <Notice tone="bad" title="The rules were not saved">
            {failureMessage(error, 'The server cannot be reached. Please try again.')}
          </Notice>
        )}
        <RuleFields draft={draft} errors={errors} isReadOnly={!isOwner} onDraftChange={setDraft} />
      </form>
    </Dialog>
  );
}

interface RuleFieldsProps {
  draft: BrandRulesDraft;
  errors: Partial<BrandRulesDraft>;
  isReadOnly: boolean;
  onDraftChange: (draft: BrandRulesDraft) => void;
}

function RuleFields({ draft, errors, isReadOnly, onDraftChange }: RuleFieldsProps) {
  return (
    <>
      <TextareaField
        label="Voice"
        isOptional
        error={errors.voice}
        hint="How your brand sounds, in your own words."
        rows={2}
        readOnly={isReadOnly}
        placeholder="Friendly and precise. We address people directly and never exaggerate."
        value={draft.voice}
        onValueChange={(voice) => onDraftChange({ ...draft, voice })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {listFields.map(({ name, label, hint }) => (
          <TextareaField
            key={name}
            label={label}
            isOptional
            error={errors[name]}
            hint={`${hint} One per line.`}
            rows={3}
            readOnly={isReadOnly}
            spellCheck={false}
            value={draft[name]}
            onValueChange={(value) => onDraftChange({ ...draft, [name]: value })}
          />
        ))}
      </div>
    </>
  );
}
