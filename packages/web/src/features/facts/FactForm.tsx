import { api, factKinds, factLimits } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Options, SelectField, TextareaField, TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type FactDraft, inputOf, kindLabels } from './fact-draft-rules.ts';

interface FactFormProps {
  teamId: string;
  /** The fact that is changed; null for a new one. */
  factId: string | null;
  draft: FactDraft;
  onClose: () => void;
}

const choices = factKinds.map((value) => ({ value, label: kindLabels[value] }));

/** Approves a fact or changes one; the server reads its proof before it is saved. */
export function FactForm({ teamId, factId, draft: first, onClose }: FactFormProps) {
  const stale = [`/api/teams/${teamId}/facts`];
  const { run: create } = useAction(api.facts.create, { stale });
  const { run: edit } = useAction(api.facts.edit, { stale });
  const { field, ...form } = useForm({
    initial: first,
    save: async (draft) => {
      const input = { teamId, ...inputOf(draft) };
      await (factId === null ? create(input) : edit({ ...input, factId }));
      return { title: 'Fact saved', description: 'Texts can rely on it from the next run.' };
    },
    failed: { at: 'text', otherwise: 'The fact could not be saved.' },
    onClose,
  });
  return (
    <FormDialog
      isWide
      form={form}
      title={factId === null ? 'Approve a fact' : 'Change a fact'}
      description="Texts may say it on every page it applies to, even if that page doesn’t."
      submitLabel="Save Fact"
    >
      <SelectField label="About" {...field('kind')}>
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
    </FormDialog>
  );
}
