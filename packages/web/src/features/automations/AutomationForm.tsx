import { api, type Automation, automationLimits, type AutomationType } from '@serplift/core/api';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { formatAtMostUsd } from '../../lib/format.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import { runNouns } from '../../runs/kind/run-words.ts';
import { QuoteCard } from '../../runs/setup/QuoteCard.tsx';
import { useQuote } from '../../runs/setup/use-quote.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { type AutomationDraft, inputOf, workOf } from './automation-draft-rules.ts';
import { type FieldsProps, ScheduleFields } from './ScheduleFields.tsx';
import { WorkFields } from './WorkFields.tsx';

interface AutomationFormProps {
  first: AutomationDraft;
  /** The automation that is edited; null for a new one. */
  before: Automation | null;
  onSaved: (saved: Automation & { webhookSecret: string | null }) => void;
  onCancel: () => void;
}

const types: { value: AutomationType; label: string }[] = [
  { value: 'scheduled', label: 'On a schedule' },
  { value: 'triggered', label: 'By an API call' },
  { value: 'manual', label: 'Manually' },
];
const starts: Partial<Record<AutomationType, string>> = {
  triggered:
    'A deployment, a shop, or a script starts it with an access token. After you save, this automation’s page shows the call.',
  manual: 'Anyone on your team can start it with Run Now. It never starts on its own.',
};
const notices = [
  { value: 'failure', label: 'When a run fails' },
  { value: 'finish', label: 'After every run' },
  { value: 'never', label: 'Never' },
] as const;

/** Saves what is typed; what the server refuses is said next to its field. */
function useAutomationForm({ first, before, onSaved, onCancel }: AutomationFormProps) {
  const [begun] = useState(first);
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const stale = [/^\/api\/automations/u];
  const create = useAction(api.automations.create, { stale });
  const edit = useAction(api.automations.edit, { stale });
  const save = async () => {
    const input = inputOf(draft, before);
    if (input === null) return toast({ title: 'Correct the settings first', tone: 'bad' });
    try {
      const saved = await (before === null ? create.run(input) : edit.run({ automationId: before.id, ...input }));
      const title = before === null ? 'Automation Created' : 'Automation Updated';
      toast({ title, description: saved.name, tone: 'good' });
      onSaved(saved);
    } catch (error) {
      setErrors(fieldErrors(error));
      const title = before === null ? 'Creation Failed' : 'Update Failed';
      toast({ title, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  return {
    draft,
    errors,
    change: (part: Partial<AutomationDraft>) => {
      setDraft((current) => ({ ...current, ...part }));
      setErrors({});
    },
    isSaving: create.isRunning || edit.isRunning,
    save,
    cancel: () => mayDiscard(draft !== begun, 'Discard your changes to this automation?') && onCancel(),
  };
}

/** What each run would cost, as far as it is known while the form is filled. */
function useWorkQuote(draft: AutomationDraft) {
  const work = workOf(draft);
  const quotes = {
    seo: useQuote(runCalls.seo.quote, work?.kind === 'seo' ? work : null),
    questions: useQuote(runCalls.questions.quote, work?.kind === 'questions' ? work : null),
    ads: useQuote(runCalls.ads.quote, work?.kind === 'ads' && draft.campaignIds.length > 0 ? work : null),
  };
  return { ...quotes[draft.kind], waitsFor: work === null ? 'Correct the settings first.' : null };
}

/** Everything about an automation on one page, with what each run would cost next to it. */
export function AutomationForm(props: AutomationFormProps) {
  const { before } = props;
  const { draft, change, errors, isSaving, save, cancel } = useAutomationForm(props);
  const quote = useWorkQuote(draft);
  const element = useRef<HTMLFormElement>(null);
  const fields: FieldsProps = { draft, change, errors };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await save();
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="grid items-start gap-6 *:min-w-0 xl:grid-cols-[1fr_24rem]"
    >
      <div className="space-y-6">
        <CardSection title="About">
          <AboutFields {...fields} />
        </CardSection>
        <CardSection title="What it runs" description="The same optimization as when you start it yourself.">
          <WorkFields {...fields} reviewUsd={quote.quote?.reviewUsd} />
        </CardSection>
        <CardSection title="When it runs">
          <div className="space-y-4">
            <SegmentedControl
              label="What starts it"
              options={types}
              value={draft.type}
              onValueChange={(type) => change({ type })}
            />
            {draft.type === 'scheduled' && <ScheduleFields {...fields} />}
            {starts[draft.type] !== undefined && <p className="text-muted">{starts[draft.type]}</p>}
          </div>
        </CardSection>
        <CardSection title="After a run" description="The person it runs as gets the email.">
          <NoticeFields {...fields} />
        </CardSection>
      </div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard
          state={quote}
          waitsFor={quote.waitsFor}
          unit={runNouns[draft.kind].item}
          emptyText="There is nothing to process right now; a later run may find something."
          maxCostUsd={Number(draft.maxCostUsd) || undefined}
        />
        <CardSection title="Ceiling">
          <CeilingField {...fields} highUsd={quote.quote?.highUsd} />
        </CardSection>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="lg" className="flex-1" isLoading={isSaving}>
            {before === null ? 'Create Automation' : 'Save Changes'}
          </Button>
          <Button size="lg" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

function AboutFields({ draft, change, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        error={errors['name']}
        autoComplete="off"
        maxLength={automationLimits.name}
        placeholder="Weekly titles"
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <TextField
        label="Description"
        isOptional
        autoComplete="off"
        maxLength={automationLimits.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
      />
    </div>
  );
}

function NoticeFields({ draft, change, errors }: FieldsProps) {
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="When to send an email"
        options={notices}
        value={draft.notify}
        onValueChange={(notify) => change({ notify })}
      />
      <TextField
        label="Webhook URL"
        isOptional
        error={errors['webhookUrl']}
        hint="Called after every run, signed with a secret that is shown once, when you save a new URL."
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

function CeilingField({ draft, change, errors, highUsd }: FieldsProps & { highUsd: number | undefined }) {
  const estimate = highUsd === undefined ? '' : ` Estimated now: at most ${formatAtMostUsd(highUsd)}.`;
  return (
    <TextField
      label="Cost ceiling per run (USD)"
      isOptional={draft.type === 'manual'}
      error={errors['maxCostUsd']}
      hint={`The run stops cleanly before a call that could exceed it.${estimate}`}
      inputMode="decimal"
      autoComplete="off"
      value={draft.maxCostUsd}
      onValueChange={(maxCostUsd) => change({ maxCostUsd })}
    />
  );
}
