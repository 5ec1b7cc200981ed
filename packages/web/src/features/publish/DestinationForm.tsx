import {
  api,
  type DestinationInput,
  type DestinationKind,
  destinationKinds,
  destinationLimits,
  isUntried,
  signatureText,
} from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { fieldsOf, hints, type OwnField } from './destination-fields.ts';
import { kindLabels, untriedNote, untriedTitle } from './publication-rules.ts';

const choices = destinationKinds.map((value) => ({ value, label: kindLabels[value] }));

type Draft = Record<OwnField | 'websiteUrl', string> & { kind: DestinationKind };

/** Only what belongs to the kind is sent: a field of another kind may hold what was typed before. */
function inputOf({ kind, ...draft }: Draft): DestinationInput {
  const own = fieldsOf(kind)
    .filter(({ name }) => draft[name] !== '')
    .map(({ name }) => [name, draft[name]]);
  return { kind, websiteUrl: draft.websiteUrl, ...(Object.fromEntries(own) as Partial<typeof draft>) };
}

const emptyDraft: Draft = {
  kind: 'wordpress',
  websiteUrl: '',
  username: '',
  applicationPassword: '',
  siteUsername: '',
  sitePassword: '',
  adminUrl: '',
  adminKey: '',
  shop: '',
  clientId: '',
  clientSecret: '',
  repository: '',
  branch: '',
  apiUrl: '',
  repositoryToken: '',
  webhookUrl: '',
};

/** Connects a website; its credentials are tried before they are saved. */
export function DestinationForm({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { run: create } = useAction(api.destinations.create, { stale: [`/api/teams/${teamId}/destinations`] });
  const form = useForm({
    initial: emptyDraft,
    save: async (draft) => {
      const { destination, webhookSecret } = await create({ teamId, ...inputOf(draft) });
      setSecret(webhookSecret);
      if (webhookSecret === null) onClose();
      return { title: 'Website connected', description: destination.name };
    },
    failed: { at: 'websiteUrl', otherwise: 'The website could not be connected.' },
    onClose,
    goesOn: true,
  });
  const { field, draft } = form;
  if (secret !== null) {
    return (
      <Dialog isOpen onOpenChange={onClose} title="Copy the signing secret now" description="It is shown only once.">
        <ShownOnce
          label="Signing secret"
          text={secret}
          copyLabel="Copy secret"
          title="Use it to verify each webhook call"
          onDone={onClose}
        >
          {signatureText}
        </ShownOnce>
      </Dialog>
    );
  }
  return (
    <FormDialog form={form} title="Connect a website" description={hints[draft.kind]} submitLabel="Connect">
      <SelectField label="Published with" {...field('kind')}>
        <Options choices={choices} />
      </SelectField>
      <TextField
        label="Website"
        inputMode="url"
        placeholder="https://www.example.com/"
        maxLength={destinationLimits.url}
        {...field('websiteUrl')}
      />
      {fieldsOf(draft.kind).map(({ name, label, isSecret = false, ...texts }) => (
        <TextField
          key={name}
          label={label}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          {...texts}
          {...field(name)}
        />
      ))}
      {isUntried(draft.kind) && (
        <Notice tone="warn" title={untriedTitle(draft.kind)}>
          {untriedNote}
        </Notice>
      )}
    </FormDialog>
  );
}
