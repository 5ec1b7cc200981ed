import { ChevronRight } from 'lucide-react';
import { CardSection } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Select, Textarea } from '../../ui/Input.tsx';
import { languageChoices, locationChoices } from './places.ts';
import { checkDraft, type SettingsDraft, withStart } from './settings-rules.ts';

interface SettingsFormProps {
  draft: SettingsDraft;
  onDraftChange: (draft: SettingsDraft) => void;
}

/** Which pages a run takes and how it works; what most people never change is folded away. */
export function SettingsForm({ draft, onDraftChange }: SettingsFormProps) {
  const { errors } = checkDraft(draft);
  return (
    <CardSection title="Settings" description="Pages whose average position lies in this range are looked at.">
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="Start Position" error={errors.startPosition}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              value={draft.startPosition}
              onChange={(event) => onDraftChange(withStart(draft, event.currentTarget.value))}
            />
          )}
        </Field>
        <Field label="End Position" error={errors.endPosition}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={Number(draft.startPosition) + 1}
              max={100}
              value={draft.endPosition}
              onChange={(event) => onDraftChange({ ...draft, endPosition: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Page Limit" isOptional error={errors.maxPages} hint="Empty takes all eligible pages.">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              placeholder="Unlimited"
              value={draft.maxPages}
              onChange={(event) => onDraftChange({ ...draft, maxPages: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <AdvancedSettings draft={draft} onDraftChange={onDraftChange} />
    </CardSection>
  );
}

function AdvancedSettings({ draft, onDraftChange }: SettingsFormProps) {
  const { errors } = checkDraft(draft);
  const hasError = ['model', 'brandTerms', 'maxCostUsd'].some((name) => name in errors);
  return (
    <details className="group mt-5 border-t border-line pt-4" {...(hasError ? { open: true } : {})}>
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
              onChange={(event) => onDraftChange({ ...draft, locationCode: event.currentTarget.value })}
            >
              <Options choices={locationChoices(draft.locationCode)} />
            </Select>
          )}
        </Field>
        <Field label="Language" hint="Language of the search results.">
          {(control) => (
            <Select
              {...control}
              value={draft.languageCode}
              onChange={(event) => onDraftChange({ ...draft, languageCode: event.currentTarget.value })}
            >
              <Options choices={languageChoices(draft.languageCode)} />
            </Select>
          )}
        </Field>
        <Field label="Language model" error={errors.model} hint="The quote says when another one answers in its place.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={draft.model}
              onChange={(event) => onDraftChange({ ...draft, model: event.currentTarget.value })}
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
              onChange={(event) => onDraftChange({ ...draft, maxCostUsd: event.currentTarget.value })}
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
              onChange={(event) => onDraftChange({ ...draft, brandTerms: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

function Options({ choices }: { choices: { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
