import { TextareaField } from '../../ui/form/TextField.tsx';
import type { SettingsProps } from './AdvancedSettings.tsx';
import { type SearchDraft, searchErrors } from './run-settings-rules.ts';

/** The names that mark searches for the brand. */
export function BrandNames({ draft, onChange }: SettingsProps<SearchDraft>) {
  return (
    <TextareaField
      label="Brand names"
      isOptional
      error={searchErrors(draft).brandTerms}
      hint="Names people search for to find you. Separate with commas. The domain is included."
      className="col-span-full"
      rows={2}
      spellCheck={false}
      value={draft.brandTerms}
      onValueChange={(brandTerms) => onChange({ brandTerms })}
    />
  );
}
