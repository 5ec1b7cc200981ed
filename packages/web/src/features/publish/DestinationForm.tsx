import { api, type DestinationKind, destinationKinds, destinationLimits } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Notice } from '../../ui/status/States.tsx';
import { kindLabels } from './publication-rules.ts';

const formId = 'destination';
const choices = destinationKinds.map((value) => ({ value, label: kindLabels[value] }));

const hints: Record<DestinationKind, string> = {
  wordpress:
    'Install the Serplift plugin on the site first. Yoast, Rank Math, SEOPress and All in One SEO are supported.',
  byHand: 'You change the site; Serplift reads the pages every day and notices when a text is live.',
  webhook: 'Each text is posted to a URL of yours, signed with a secret that is shown once.',
  csv: 'Download the texts as a file; Serplift notices when they are live.',
};

/** Connects a website; its credentials are tried before they are saved. */
export function DestinationForm({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [draft, setDraft] = useState({ websiteUrl: '', username: '', applicationPassword: '', webhookUrl: '' });
  const [kind, setKind] = useState<DestinationKind>('wordpress');
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction(api.destinations.create, { stale: [`/api/teams/${teamId}/destinations`] });
  const save = async () => {
    const { websiteUrl, username, applicationPassword, webhookUrl } = draft;
    const own = kind === 'wordpress' ? { username, applicationPassword } : kind === 'webhook' ? { webhookUrl } : {};
    try {
      const { destination, webhookSecret } = await create.run({ teamId, kind, websiteUrl, ...own });
      toast({ title: 'Website connected', description: destination.name, tone: 'good' });
      if (webhookSecret === null) onClose();
      else setSecret(webhookSecret);
    } catch (error) {
      const found = fieldErrors(error);
      const message = failureMessage(error, 'The website could not be connected.');
      setErrors(Object.keys(found).length > 0 ? found : { websiteUrl: message });
    }
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
      onOpenChange={onClose}
      title="Connect a website"
      description={hints[kind]}
      footer={
        <>
          <Button onClick={onClose}>{secret === null ? 'Cancel' : 'Done'}</Button>
          {secret === null && (
            <Button type="submit" form={formId} variant="primary" isLoading={create.isRunning}>
              Connect
            </Button>
          )}
        </>
      }
    >
      {secret !== null ? (
        <Notice tone="warn" title="Copy the signing secret now; it isn’t shown again">
          <code className="wrap-anywhere">{secret}</code>
        </Notice>
      ) : (
        <form id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
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
          {kind === 'wordpress' && (
            <>
              <TextField label="WordPress user" autoComplete="off" {...field('username')} />
              <TextField
                label="Application password"
                type="password"
                autoComplete="off"
                {...field('applicationPassword')}
              />
            </>
          )}
          {kind === 'webhook' && <TextField label="Webhook URL" inputMode="url" {...field('webhookUrl')} />}
        </form>
      )}
    </Dialog>
  );
}
