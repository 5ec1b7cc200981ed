import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { locationChoices } from './places.ts';
import { type CommonDraft, commonErrors } from './run-settings-rules.ts';

/** What the settings of each method take. */
export interface SettingsProps<Draft> {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Whether the form has its field for the cost ceiling elsewhere. */
  isCeilingElsewhere?: boolean;
  /** What a review of the texts adds to the likely cost; absent while the cost is not known. */
  reviewUsd?: number | null | undefined;
}

interface AdvancedSettingsProps extends SettingsProps<CommonDraft> {
  /** Whether one of the fields that a method adds is wrong; wrong ones are never folded away. */
  hasError?: boolean;
  /** A field after the location. */
  afterLocation?: ReactNode;
  /** What is on separate lines below. */
  children?: ReactNode;
}

/** What most people never change about a run, folded away. */
export function AdvancedSettings(props: AdvancedSettingsProps) {
  const { draft, onChange, isCeilingElsewhere = false, hasError = false, afterLocation, children } = props;
  const errors = commonErrors(draft);
  const isOpen = hasError || Object.keys(errors).length > 0;
  const fieldCount = 2 + (isCeilingElsewhere ? 0 : 1) + (afterLocation === undefined ? 0 : 1);
  return (
    <details className="group mt-5 border-t border-line pt-4" {...(isOpen ? { open: true } : {})}>
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
        Advanced settings
      </summary>
      <div className={`mt-4 grid gap-5 ${fieldCount === 3 ? 'sm:grid-cols-2 2xl:grid-cols-3' : 'sm:grid-cols-2'}`}>
        <SelectField
          label="Location"
          hint="The country whose search results are compared."
          value={draft.locationCode}
          onValueChange={(locationCode) => onChange({ locationCode })}
        >
          <Options choices={locationChoices(draft.locationCode)} />
        </SelectField>
        {afterLocation}
        <TextField
          label="Language model"
          error={errors.model}
          hint="Retired models are replaced; the estimate names the replacement."
          autoComplete="off"
          spellCheck={false}
          value={draft.model}
          onValueChange={(model) => onChange({ model })}
        />
        {!isCeilingElsewhere && (
          <TextField
            label="Cost ceiling in USD"
            isOptional
            error={errors.maxCostUsd}
            hint="The run stops before a call that could exceed it."
            inputMode="decimal"
            placeholder="No ceiling"
            value={draft.maxCostUsd}
            onValueChange={(maxCostUsd) => onChange({ maxCostUsd })}
          />
        )}
        {children}
      </div>
    </details>
  );
}
