import { api, type Automation, automationLimits, type AutomationType } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { formatAtMostUsd } from '../../lib/format.ts';
import { runCalls } from '../../runs/kind/run-calls.ts';
import { runNouns } from '../../runs/kind/run-words.ts';
import { QuoteCard } from '../../runs/setup/QuoteCard.tsx';
import { useQuote } from '../../runs/setup/use-quote.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
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

function useAutomationForm({ first, before, onSaved, onCancel }: AutomationFormProps) {
  const stale = [/^\/api\/automations/u];
  const { run: create } = useAction(api.automations.create, { stale });
  const { run: edit } = useAction(api.automations.edit, { stale });
  return useForm({
    initial: first,
    check: (draft): Record<string, string> => (workOf(draft) === null ? { work: 'Correct the settings first.' } : {}),
    save: async (draft) => {
      const input = inputOf(draft, before);
      if (input === null) return null;
      const saved = await (before === null ? create(input) : edit({ automationId: before.id, ...input }));
      onSaved(saved);
      return { title: before === null ? 'Automation Created' : 'Automation Updated', description: saved.name };
    },
    failed: before === null ? 'Creation Failed' : 'Update Failed',
    onClose: onCancel,
    goesOn: true,
  });
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
  const form = useAutomationForm(props);
  const { draft, change } = form;
  const quote = useWorkQuote(draft);
  return (
    <FormBody form={form} className="grid items-start gap-6 *:min-w-0 xl:grid-cols-[1fr_24rem]">
      <div className="space-y-6">
        <CardSection title="About">
          <AboutFields {...form} />
        </CardSection>
        <CardSection title="What it runs" description="The same optimization as when you start it yourself.">
          <WorkFields {...form} reviewUsd={quote.quote?.reviewUsd} />
        </CardSection>
        <CardSection title="When it runs">
          <div className="space-y-4">
            <SegmentedControl
              label="What starts it"
              options={types}
              value={draft.type}
              onValueChange={(type) => change({ type })}
            />
            {draft.type === 'scheduled' && <ScheduleFields {...form} />}
            {starts[draft.type] !== undefined && <p className="text-muted">{starts[draft.type]}</p>}
          </div>
        </CardSection>
        <CardSection title="After a run" description="The person it runs as gets the email.">
          <NoticeFields {...form} />
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
          <CeilingField {...form} highUsd={quote.quote?.highUsd} />
        </CardSection>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" size="lg" className="flex-1" isLoading={form.isSaving}>
            {before === null ? 'Create Automation' : 'Save Changes'}
          </Button>
          <Button size="lg" onClick={form.close}>
            Cancel
          </Button>
        </div>
      </div>
    </FormBody>
  );
}

function AboutFields({ field }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={automationLimits.name}
        placeholder="Weekly titles"
        {...field('name')}
      />
      <TextField
        label="Description"
        isOptional
        autoComplete="off"
        maxLength={automationLimits.description}
        {...field('description')}
      />
    </div>
  );
}

function NoticeFields({ draft, change, field }: FieldsProps) {
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
        hint="Called after every run, signed with a secret that is shown once, when you save a new URL."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={automationLimits.url}
        placeholder="https://example.com/hooks/serplift"
        {...field('webhookUrl')}
      />
    </div>
  );
}

function CeilingField({ draft, field, highUsd }: FieldsProps & { highUsd: number | undefined }) {
  const estimate = highUsd === undefined ? '' : ` Estimated now: at most ${formatAtMostUsd(highUsd)}.`;
  return (
    <TextField
      label="Cost ceiling per run (USD)"
      isOptional={draft.type === 'manual'}
      hint={`The run stops cleanly before a call that could exceed it.${estimate}`}
      inputMode="decimal"
      autoComplete="off"
      {...field('maxCostUsd')}
    />
  );
}
