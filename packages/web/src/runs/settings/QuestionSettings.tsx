import { questionLanguages, questionLimits } from '@serplift/core/api';
import { countOf } from '../../lib/format.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Options, SelectField, TextField } from '../../ui/form/TextField.tsx';
import { AdvancedSettings, type SettingsProps } from './AdvancedSettings.tsx';
import { BrandNames } from './BrandNames.tsx';
import { languageName } from './places.ts';
import { checkQuestionDraft, forgiven, isAsTyped, type QuestionDraft } from './question-settings-rules.ts';
import { ReviewSwitch } from './ReviewSwitch.tsx';

const languages = questionLanguages
  .map((code) => ({ value: code, label: languageName(code) }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** How many questions a run looks at and which searches count; what most people never change is folded away. */
export function QuestionSettings(props: SettingsProps<QuestionDraft>) {
  const { draft, onChange } = props;
  const { errors } = checkQuestionDraft(draft);
  return (
    <div>
      <div className="grid gap-5 sm:grid-cols-3">
        <ForgivingField
          field="maxQueries"
          label="Maximum Questions"
          max={questionLimits.maxQueries}
          hint={`From ${questionLimits.minQueries} to ${questionLimits.maxQueries}.`}
          value={draft.maxQueries}
          onChange={(maxQueries) => onChange({ maxQueries })}
        />
        <ForgivingField
          field="minImpressions"
          label="Minimum Impressions"
          hint="Ignores rarer searches."
          value={draft.minImpressions}
          onChange={(minImpressions) => onChange({ minImpressions })}
        />
        <SelectField
          label="Language"
          isOptional
          hint="Language of the searches."
          value={draft.language}
          onValueChange={(language) => onChange({ language })}
        >
          <option value="">Any language</option>
          <Options choices={languages} />
        </SelectField>
      </div>
      <fieldset className="mt-5">
        <legend className="font-medium">Also include</legend>
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Checkbox
            label="Ideas, size charts, and lists"
            checked={draft.withIdeas}
            onChange={() => onChange({ withIdeas: !draft.withIdeas })}
          />
          <Checkbox
            label="“Best X for Y”"
            checked={draft.withBest}
            onChange={() => onChange({ withBest: !draft.withBest })}
          />
        </div>
      </fieldset>
      <ReviewSwitch isOn={draft.review} costUsd={props.reviewUsd} onChange={(review) => onChange({ review })} />
      <AdvancedSettings {...props} hasError={errors.brandTerms !== undefined}>
        <BrandNames {...props} />
      </AdvancedSettings>
    </div>
  );
}

interface ForgivingFieldProps {
  field: 'maxQueries' | 'minImpressions';
  label: string;
  max?: number;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

/** A number whose default replaces an invalid entry once the field is left. */
function ForgivingField({ field, label, max, hint, value, onChange }: ForgivingFieldProps) {
  const used = forgiven(field, value);
  const unit = field === 'maxQueries' ? 'question' : 'impression';
  return (
    <TextField
      label={label}
      hint={isAsTyped(field, value) ? hint : `${countOf(used, unit)} will be used.`}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      value={value}
      onValueChange={onChange}
      onBlur={() => isAsTyped(field, value) || onChange(String(used))}
    />
  );
}
