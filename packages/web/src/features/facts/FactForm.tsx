import { api, factKinds, factLimits, type FactKind } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { markWrong } from '../../ui/form/mark-wrong.ts';
import { Options, SelectField, TextareaField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type FactDraft, inputOf, kindLabels } from './fact-draft-rules.ts';

interface FactFormProps {
  teamId: string;
  /** The fact that is changed; null for a new one. */
  factId: string | null;
  draft: FactDraft;
  onClose: () => void;
}

const formId = 'approved-fact';
const choices = factKinds.map((value) => ({ value, label: kindLabels[value] }));

/** Approves a fact or changes one; the server reads its proof before it is saved. */
export function FactForm({ teamId, factId, draft: first, onClose }: FactFormProps) {
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const stale = [`/api/teams/${teamId}/facts`];
  const create = useAction(api.facts.create, { stale });
  const edit = useAction(api.facts.edit, { stale });
  const form = useRef<HTMLFormElement>(null);
  const isSaving = create.isRunning || edit.isRunning;
  const save = async () => {
    const input = { teamId, ...inputOf(draft) };
    try {
      await (factId === null ? create.run(input) : edit.run({ ...input, factId }));
      toast({ title: 'Fact saved', description: 'Texts can rely on it from the next run.', tone: 'good' });
      onClose();
    } catch (error) {
      const found = fieldErrors(error);
      const wrong =
        Object.keys(found).length > 0 ? found : { text: failureMessage(error, 'The fact could not be saved.') };
      markWrong(form, () => setErrors(wrong));
    }
  };
  const close = () => {
    if (mayDiscard(JSON.stringify(draft) !== JSON.stringify(first) && !isSaving)) onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) void save();
  };
  const field = (name: keyof FactDraft) => ({
    value: draft[name],
    error: errors[name],
    onValueChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={close}
      title={factId === null ? 'Approve a fact' : 'Change a fact'}
      description="Texts may say it on every page it applies to, even if that page doesn’t."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isSaving}>
            Save Fact
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <SelectField
          label="About"
          value={draft.kind}
          onValueChange={(kind) => setDraft({ ...draft, kind: kind as FactKind })}
        >
          <Options choices={choices} />
        </SelectField>
        <TextField
          label="Fact"
          maxLength={factLimits.text}
          placeholder="Free returns within 60 days"
          {...field('text')}
        />
        <TextField
          label="Page that proves it"
          isOptional
          inputMode="url"
          placeholder="https://www.example.com/returns"
          {...field('proofUrl')}
        />
        <TextareaField
          label="Its words"
          isOptional
          rows={2}
          hint="Quoted from that page, which is checked again every week."
          {...field('proofQuote')}
        />
        <TextField
          label="Confirmed by"
          isOptional
          hint="Who vouches for it if no page proves it."
          {...field('confirmedBy')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Applies to"
            isOptional
            inputMode="url"
            hint="A site or section. Leave empty for the proof’s site."
            {...field('appliesTo')}
          />
          <TextField label="Last day" type="date" {...field('expiresOn')} />
        </div>
      </form>
    </Dialog>
  );
}
