import {
  api,
  type DestinationInput,
  type DestinationKind,
  destinationKinds,
  destinationLimits,
  isUntried,
} from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Notice } from '../../ui/status/States.tsx';
import { kindLabels, untriedNote, untriedTitle } from './publication-rules.ts';

const formId = 'destination';
const choices = destinationKinds.map((value) => ({ value, label: kindLabels[value] }));

const hints: Record<DestinationKind, string> = {
  wordpress:
    'Install the Serplift plugin on the site first. Yoast, Rank Math, SEOPress and All in One SEO are supported.',
  ghost: 'Add a custom integration in Ghost, under Settings, Advanced, Integrations, and copy its Admin API key.',
  shopify: 'Create an app for the store with the scopes write_products and write_content, and copy its access token.',
  git: 'Texts are changed in the files of a repository on GitHub, in a pull request that your team merges.',
  byHand: 'You change the site; Serplift reads the pages every day and notices when a text is live.',
  webhook: 'Each text is posted to a URL of yours, signed with a secret that is shown once.',
  csv: 'Download the texts as a file; Serplift notices when they are live.',
};

type OwnField = Exclude<keyof DestinationInput, 'kind' | 'name' | 'websiteUrl'>;

interface FieldInfo {
  name: OwnField;
  label: string;
  hint?: string;
  isOptional?: boolean;
  placeholder?: string;
  isSecret?: boolean;
}

/** What each kind asks for beside the website's address. */
const ownFields: Partial<Record<DestinationKind, readonly FieldInfo[]>> = {
  wordpress: [
    { name: 'username', label: 'WordPress user' },
    { name: 'applicationPassword', label: 'Application password', isSecret: true },
  ],
  ghost: [
    {
      name: 'adminUrl',
      label: 'Address of the editor',
      isOptional: true,
      hint: 'Only if it is another host than the website.',
      placeholder: 'https://my-site.ghost.io/',
    },
    { name: 'adminKey', label: 'Admin API key', isSecret: true },
  ],
  shopify: [
    { name: 'shop', label: 'Store', placeholder: 'my-shop.myshopify.com' },
    { name: 'accessToken', label: 'Admin API access token', isSecret: true },
  ],
  git: [
    { name: 'repository', label: 'Repository', placeholder: 'my-company/website' },
    {
      name: 'branch',
      label: 'Branch',
      isOptional: true,
      hint: 'What the website is made from, if it isn’t the default branch.',
      placeholder: 'main',
    },
    {
      name: 'apiUrl',
      label: 'Address of the API',
      isOptional: true,
      hint: 'Only for GitHub Enterprise Server.',
      placeholder: 'https://github.example.com/api/v3',
    },
    {
      name: 'repositoryToken',
      label: 'Fine-grained token',
      hint: 'For this repository only, with write access to contents and pull requests.',
      isSecret: true,
    },
  ],
  webhook: [{ name: 'webhookUrl', label: 'Webhook URL' }],
};

type Draft = Record<OwnField | 'websiteUrl', string>;

/** Only what belongs to the kind is sent: a field of another kind may hold what was typed before. */
function inputOf(kind: DestinationKind, draft: Draft): DestinationInput {
  const own = (ownFields[kind] ?? []).filter(({ name }) => draft[name] !== '').map(({ name }) => [name, draft[name]]);
  return { kind, websiteUrl: draft.websiteUrl, ...(Object.fromEntries(own) as Partial<Draft>) };
}

const emptyDraft: Draft = {
  websiteUrl: '',
  username: '',
  applicationPassword: '',
  adminUrl: '',
  adminKey: '',
  shop: '',
  accessToken: '',
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
          {(ownFields[kind] ?? []).map(({ name, label, isSecret = false, ...texts }) => (
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
