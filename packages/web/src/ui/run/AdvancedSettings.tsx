import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { locationChoices } from '../../lib/places.ts';
import { type CommonDraft, commonErrors } from '../../lib/run-settings-rules.ts';
import { Field } from '../Field.tsx';
import { Input, Select, Textarea } from '../Input.tsx';

interface AdvancedSettingsProps {
  draft: CommonDraft;
  onChange: (part: Partial<CommonDraft>) => void;
  /** Fields of one kind of run; they stand after the location. */
  children?: ReactNode;
}

/** What most people never change about a run over search data, folded away. */
export function AdvancedSettings({ draft, onChange, children }: AdvancedSettingsProps) {
  const errors = commonErrors(draft);
  return (
    <details
      className="group mt-5 border-t border-line pt-4"
      {...(Object.keys(errors).length > 0 ? { open: true } : {})}
    >
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Advanced settings
      </summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <Field label="Location" hint="Where search results are compared.">
          {(control) => (
            <Select
              {...control}
              value={draft.locationCode}
              onChange={(event) => onChange({ locationCode: event.currentTarget.value })}
            >
              <Options choices={locationChoices(draft.locationCode)} />
            </Select>
          )}
        </Field>
        {children}
        <Field label="Language model" error={errors.model} hint="The quote says when another one answers in its place.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.model}
              onChange={(event) => onChange({ model: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label="Cost ceiling in USD"
          isOptional
          error={errors.maxCostUsd}
          hint="The run stops before the call that could pass it."
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="No ceiling"
              value={draft.maxCostUsd}
              onChange={(event) => onChange({ maxCostUsd: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label="Brand names"
          isOptional
          error={errors.brandTerms}
          hint="Names people search to find you, with commas between them. The domain counts already."
          className="sm:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              spellCheck={false}
              value={draft.brandTerms}
              onChange={(event) => onChange({ brandTerms: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** The options of a select. */
export function Options({ choices }: { choices: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
