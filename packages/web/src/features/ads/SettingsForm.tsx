import { adsLimits } from '@serplift/core/api';
import { ChevronRight, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { locationChoices } from '../../lib/places.ts';
import { Button } from '../../ui/Button.tsx';
import { CardSection } from '../../ui/Card.tsx';
import { SelectField, TextField } from '../../ui/TextField.tsx';
import { alternatesNote, checkDraft, type SettingsDraft } from './settings-rules.ts';

const BrandRulesDialog = lazy(async () => ({ default: (await import('./BrandRulesDialog.tsx')).BrandRulesDialog }));

interface SettingsFormProps {
  draft: SettingsDraft;
  onDraftChange: (draft: SettingsDraft) => void;
}

/** How many texts a run writes and by which rules; what most people never change is folded away. */
export function SettingsForm({ draft, onDraftChange }: SettingsFormProps) {
  const [isBrandOpen, setIsBrandOpen] = useState(false);
  const { errors } = checkDraft(draft);
  return (
    <CardSection
      title="Settings"
      description="How many texts are written for each ad group."
      actions={
        <Button onClick={() => setIsBrandOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          Brand Rules…
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Headlines to Generate"
          error={errors.headlinesCount}
          hint="From 3 to 15. Google rates ads with more headlines higher; five seldom reach “Excellent”."
          type="number"
          inputMode="numeric"
          min={adsLimits.minHeadlines}
          max={adsLimits.maxHeadlines}
          value={draft.headlinesCount}
          onValueChange={(headlinesCount) => onDraftChange({ ...draft, headlinesCount })}
        />
        <TextField
          label="Descriptions to Generate"
          error={errors.descriptionsCount}
          hint={alternatesNote(draft.descriptionsCount) ?? 'From 2 to 10. Google takes at most 4 an ad.'}
          type="number"
          inputMode="numeric"
          min={adsLimits.minDescriptions}
          max={adsLimits.maxDescriptions}
          value={draft.descriptionsCount}
          onValueChange={(descriptionsCount) => onDraftChange({ ...draft, descriptionsCount })}
        />
      </div>
      <AdvancedSettings draft={draft} onDraftChange={onDraftChange} />
      {isBrandOpen && (
        <Suspense>
          <BrandRulesDialog onClose={() => setIsBrandOpen(false)} />
        </Suspense>
      )}
    </CardSection>
  );
}

function AdvancedSettings({ draft, onDraftChange }: SettingsFormProps) {
  const { errors } = checkDraft(draft);
  const hasError = ['model', 'maxCostUsd'].some((name) => name in errors);
  return (
    <details className="group mt-5 border-t border-line pt-4" {...(hasError ? { open: true } : {})}>
      <summary className="-mx-1 inline-flex min-h-6 list-none items-center gap-1.5 rounded-md px-1 font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Advanced settings
      </summary>
      <div className="mt-4 grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Location"
          hint="Where search results are compared."
          value={draft.locationCode}
          onValueChange={(locationCode) => onDraftChange({ ...draft, locationCode })}
        >
          {locationChoices(draft.locationCode).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Language model"
          error={errors.model}
          hint="The quote says when another one answers in its place."
          autoComplete="off"
          spellCheck={false}
          value={draft.model}
          onValueChange={(model) => onDraftChange({ ...draft, model })}
        />
        <TextField
          label="Cost ceiling in USD"
          isOptional
          error={errors.maxCostUsd}
          hint="The run stops before the call that could pass it."
          inputMode="decimal"
          placeholder="No ceiling"
          value={draft.maxCostUsd}
          onValueChange={(maxCostUsd) => onDraftChange({ ...draft, maxCostUsd })}
        />
      </div>
    </details>
  );
}
