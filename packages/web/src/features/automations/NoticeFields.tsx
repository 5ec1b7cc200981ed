import { api, automationLimits } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FieldsProps } from './ScheduleFields.tsx';

const choices = [
  { value: 'failure', label: 'When a run fails' },
  { value: 'finish', label: 'After every run' },
  { value: 'never', label: 'Never' },
] as const;

/** What follows a run's end: mails to members, and a call of another program. */
export function NoticeFields({ draft, change, errors, before }: FieldsProps) {
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-1.5 font-medium" aria-hidden="true">
          Email
        </p>
        <SegmentedControl
          label="When to send an email"
          options={choices}
          value={draft.notifyOn}
          onValueChange={(notifyOn) => change({ notifyOn })}
        />
      </div>
      {draft.notifyOn !== 'never' && <MemberFields draft={draft} change={change} errors={errors} before={before} />}
      <TextField
        label="Webhook URL"
        isOptional
        error={errors['webhookUrl']}
        hint={
          before?.webhookUrl == null
            ? 'Called after every run, signed with a secret that is shown once when you save.'
            : 'Called after every run, signed with the secret that was shown when it was saved.'
        }
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={automationLimits.url}
        placeholder="https://example.com/hooks/serplift"
        value={draft.webhookUrl}
        onValueChange={(webhookUrl) => change({ webhookUrl })}
      />
    </div>
  );
}

function MemberFields({ draft, change }: FieldsProps) {
  const members = useEndpoint(api.teams.members, {}).data ?? [];
  const toggle = (id: string) => {
    const isChosen = draft.memberIds.includes(id);
    change({ memberIds: isChosen ? draft.memberIds.filter((one) => one !== id) : [...draft.memberIds, id] });
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Send it to</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {members.map((member) => (
          <Checkbox
            key={member.id}
            label={member.displayName ?? member.username}
            hint={member.email}
            checked={draft.memberIds.includes(member.id)}
            onChange={() => toggle(member.id)}
          />
        ))}
      </div>
      {draft.memberIds.length === 0 && (
        <p className="mt-1.5 text-sm text-muted">
          If you choose no one, the person who saves this automation is notified.
        </p>
      )}
    </fieldset>
  );
}
