import { type Automation, automationLimits, type AutomationType } from '@serplift/core/api';
import { type FormEvent, useEffect, useRef } from 'react';
import { QuoteCard } from '../../runs/setup/QuoteCard.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { NoticeFields } from './NoticeFields.tsx';
import { type FieldsProps, ScheduleFields } from './ScheduleFields.tsx';
import type { AutomationFormState } from './use-automation-form.ts';
import { useWorkQuote } from './use-work-quote.ts';
import { ceilingHint, WorkFields } from './WorkFields.tsx';

interface AutomationFormProps {
  form: AutomationFormState;
  before: Automation | null;
  onCancel: () => void;
}

const types: { value: AutomationType; label: string }[] = [
  { value: 'scheduled', label: 'On a schedule' },
  { value: 'triggered', label: 'By an API call' },
  { value: 'manual', label: 'Manually' },
];
const units = { seo: 'page', questions: 'question', ads: 'ad group' };

/** Everything about an automation on one page, with what each run would cost next to it. */
export function AutomationForm({ form, before, onCancel }: AutomationFormProps) {
  const { draft, change, errors, isSaving, failures, isRestored } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);
  const quote = useWorkQuote(draft);
  const fields: FieldsProps = { draft, change, errors, before };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.save();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={handleSubmit}
      className="grid items-start gap-6 *:min-w-0 xl:grid-cols-[1fr_24rem]"
    >
      <div className="space-y-6">
        {isRestored && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            Your unsaved changes from an earlier visit.
            <Button size="sm" variant="ghost" onClick={form.startOver}>
              Start Over
            </Button>
          </p>
        )}
        <CardSection title="About">
          <NameFields {...fields} />
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
            {draft.type === 'triggered' && (
              <p className="text-muted">
                A deployment, a shop, or a script starts it with an access token. After you save, this automation’s page
                shows the call.
              </p>
            )}
            {draft.type === 'manual' && (
              <p className="text-muted">Anyone on your team can start it with Run Now. It never starts on its own.</p>
            )}
          </div>
        </CardSection>
        <CardSection title="After a run">
          <NoticeFields {...fields} />
        </CardSection>
      </div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard
          state={quote}
          waitsFor={quote.waitsFor}
          unit={units[draft.kind]}
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
          <Button size="lg" onClick={() => form.mayLeave() && onCancel()}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

function NameFields({ draft, change, errors }: FieldsProps) {
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
        error={errors['description']}
        autoComplete="off"
        maxLength={automationLimits.description}
        value={draft.description}
        onValueChange={(description) => change({ description })}
      />
    </div>
  );
}

function CeilingField({ draft, change, errors, highUsd }: FieldsProps & { highUsd: number | undefined }) {
  return (
    <TextField
      label="Cost ceiling per run (USD)"
      isOptional={draft.type === 'manual'}
      error={errors['maxCostUsd']}
      hint={ceilingHint(highUsd)}
      inputMode="decimal"
      autoComplete="off"
      value={draft.maxCostUsd}
      onValueChange={(maxCostUsd) => change({ maxCostUsd })}
    />
  );
}
