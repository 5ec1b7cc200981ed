import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { locationChoices } from '../../lib/places.ts';
import { type CommonDraft, commonErrors } from '../../lib/run-settings-rules.ts';
import { Options, SelectField, TextField, TextareaField } from '../TextField.tsx';

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
        <SelectField
          label="Location"
          hint="Where search results are compared."
          value={draft.locationCode}
          onValueChange={(locationCode) => onChange({ locationCode })}
        >
          <Options choices={locationChoices(draft.locationCode)} />
        </SelectField>
        {children}
        <TextField
          label="Language model"
          error={errors.model}
          hint="The quote says when another one answers in its place."
          autoComplete="off"
          spellCheck={false}
          value={draft.model}
          onValueChange={(model) => onChange({ model })}
        />
        <TextField
          label="Cost ceiling in USD"
          isOptional
          error={errors.maxCostUsd}
          hint="The run stops before the call that could pass it."
          inputMode="decimal"
          placeholder="No ceiling"
          value={draft.maxCostUsd}
          onValueChange={(maxCostUsd) => onChange({ maxCostUsd })}
        />
        <TextareaField
          label="Brand names"
          isOptional
          error={errors.brandTerms}
          hint="Names people search to find you, with commas between them. The domain counts already."
          className="sm:col-span-2"
          rows={2}
          spellCheck={false}
          value={draft.brandTerms}
          onValueChange={(brandTerms) => onChange({ brandTerms })}
        />
      </div>
    </details>
  );
}
