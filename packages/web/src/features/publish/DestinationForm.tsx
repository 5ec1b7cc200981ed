import {
  api,
  type DestinationInput,
  type DestinationKind,
  destinationKinds,
  destinationLimits,
  isUntried,
  signatureText,
} from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { markWrong } from '../../ui/form/mark-wrong.ts';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { ShownOnce } from '../../ui/status/ShownOnce.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { fieldsOf, hints, type OwnField } from './destination-fields.ts';
import { kindLabels, untriedNote, untriedTitle } from './publication-rules.ts';

const formId = 'destination';
const choices = destinationKinds.map((value) => ({ value, label: kindLabels[value] }));

type Draft = Record<OwnField | 'websiteUrl', string>;

/** Only what belongs to the kind is sent: a field of another kind may hold what was typed before. */
function inputOf(kind: DestinationKind, draft: Draft): DestinationInput {
  const own = fieldsOf(kind)
    .filter(({ name }) => draft[name] !== '')
    .map(({ name }) => [name, draft[name]]);
  return { kind, websiteUrl: draft.websiteUrl, ...(Object.fromEntries(own) as Partial<Draft>) };
}

const emptyDraft: Draft = {
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
  const [draft, setDraft] = useState(emptyDraft);
  const [kind, setKind] = useState<DestinationKind>('wordpress');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const create = useAction(api.destinations.create, { stale: [`/api/teams/${teamId}/destinations`] });
  const save = async () => {
    setErrors({});
    try {
      const { destination, webhookSecret } = await create.run({ teamId, ...inputOf(kind, draft) });
      toast({ title: 'Website connected', description: destination.name, tone: 'good' });
      if (webhookSecret === null) onClose();
      else setSecret(webhookSecret);
    } catch (error) {
      const found = fieldErrors(error);
      const message = failureMessage(error, 'The website could not be connected.');
      markWrong(form, () => setErrors(Object.keys(found).length > 0 ? found : { websiteUrl: message }));
    }
  };
  const close = () => {
    const isChanged = secret === null && !create.isRunning && JSON.stringify(draft) !== JSON.stringify(emptyDraft);
    if (mayDiscard(isChanged)) onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isRunning) void save();
  };
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    error: errors[name],
    onValueChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={secret === null ? 'Connect a website' : 'Copy the signing secret now'}
      description={secret === null ? hints[kind] : 'It is shown only once.'}
      footer={
        secret === null ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" isLoading={create.isRunning}>
              Connect
            </Button>
          </>
        ) : undefined
      }
    >
      {secret !== null ? (
        <ShownOnce
          label="Signing secret"
          text={secret}
          copyLabel="Copy secret"
          title="Use it to verify each webhook call"
          onDone={onClose}
        >
          {signatureText}
        </ShownOnce>
      ) : (
        <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
          <SelectField label="Published with" value={kind} onValueChange={(value) => setKind(value as DestinationKind)}>
            <Options choices={choices} />
          </SelectField>
          <TextField
            label="Website"
            inputMode="url"
            placeholder="https://www.example.com/"
            maxLength={destinationLimits.url}
            {...field('websiteUrl')}
          />
          {fieldsOf(kind).map(({ name, label, isSecret = false, ...texts }) => (
            <TextField
              key={name}
              label={label}
              type={isSecret ? 'password' : 'text'}
              autoComplete="off"
              {...texts}
              {...field(name)}
            />
          ))}
          {isUntried(kind) && (
            <Notice tone="warn" title={untriedTitle(kind)}>
              {untriedNote}
            </Notice>
          )}
        </form>
      )}
    </Dialog>
  );
}
