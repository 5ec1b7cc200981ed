import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextareaField } from '../../ui/form/TextField.tsx';
import type { SettingsProps } from './AdvancedSettings.tsx';
import { checkSeoDraft, type SeoDraft } from './seo-settings-rules.ts';

/** Which addresses of a site a run looks at. */
export function AddressPatterns({ draft, onChange }: SettingsProps<SeoDraft>) {
  const { errors } = checkSeoDraft(draft);
  return (
    <>
      <TextareaField
        label="Include addresses"
        isOptional
        error={errors.include}
        hint="Such as /blog/ or *tents*. Separate with commas."
        rows={2}
        spellCheck={false}
        value={draft.include}
        onValueChange={(include) => onChange({ include })}
      />
      <TextareaField
        label="Exclude addresses"
        isOptional
        error={errors.exclude}
        hint="* matches anything, $ for the end."
        rows={2}
        spellCheck={false}
        value={draft.exclude}
        onValueChange={(exclude) => onChange({ exclude })}
      />
      <div className="col-span-full">
        <Checkbox
          label="Also files, addresses with parameters, and utility pages"
          checked={draft.allAddresses}
          onChange={() => onChange({ allAddresses: !draft.allAddresses })}
        />
      </div>
    </>
  );
}
