import { faultNames, type TextFault, textFaults } from '@serplift/core/api';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { Options, SelectField, TextField, TextareaField } from '../../ui/form/TextField.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { AdvancedSettings, type SettingsProps } from './AdvancedSettings.tsx';
import { BrandNames } from './BrandNames.tsx';
import { languageChoices } from './places.ts';
import { ReviewSwitch } from './ReviewSwitch.tsx';
import { checkSeoDraft, type SeoDraft, withMainQuery, withStart } from './seo-settings-rules.ts';

/** Which faults of the present text a page must have; none means that all pages are taken. */
function FaultChoice({ draft, onChange }: SettingsProps<SeoDraft>) {
  const toggle = (fault: TextFault): void => {
    const isOn = draft.faults.includes(fault);
    onChange({ faults: textFaults.filter((one) => (one === fault ? !isOn : draft.faults.includes(one))) });
  };
  return (
    <fieldset className="col-span-full">
      <legend className="font-medium">Only pages with these faults</legend>
      <p className="mt-1 text-sm text-muted">
        Leave empty for all pages. The pages with the most clicks are read before the run selects pages.
      </p>
      <div className="mt-2 grid gap-x-5 sm:grid-cols-2">
        {textFaults.map((fault) => (
          <Checkbox
            key={fault}
            label={faultNames[fault]}
            checked={draft.faults.includes(fault)}
            onChange={() => toggle(fault)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Which pages a run takes and how it works; what most people never change is folded away. */
export function SeoSettings(props: SettingsProps<SeoDraft>) {
  const { draft, onChange } = props;
  const { errors } = checkSeoDraft(draft);
  return (
    <div>
      {draft.pages.length > 0 && <NamedPages draft={draft} onChange={onChange} />}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Start Position"
          error={errors.startPosition}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          value={draft.startPosition}
          onValueChange={(startPosition) => onChange(withStart(draft, startPosition))}
        />
        <TextField
          label="End Position"
          error={errors.endPosition}
          type="number"
          inputMode="numeric"
          min={Number(draft.startPosition) + 1}
          max={100}
          value={draft.endPosition}
          onValueChange={(endPosition) => onChange({ endPosition, endBeforeMove: null })}
        />
        <TextField
          label="Page Limit"
          isOptional
          error={errors.maxPages}
          hint="Leave empty for all eligible pages."
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="Unlimited"
          value={draft.maxPages}
          onValueChange={(maxPages) => onChange({ maxPages })}
        />
      </div>
      <ReviewSwitch isOn={draft.review} costUsd={props.reviewUsd} onChange={(review) => onChange({ review })} />
      <AdvancedSettings
        {...props}
        hasError={[errors.brandTerms, errors.include, errors.exclude].some((error) => error !== undefined)}
        afterLocation={
          <SelectField
            label="Language"
            hint="Language of the search results."
            value={draft.languageCode}
            onValueChange={(languageCode) => onChange({ languageCode })}
          >
            <Options choices={languageChoices(draft.languageCode)} />
          </SelectField>
        }
      >
        <BrandNames {...props} />
        <AddressPatterns {...props} />
        <FaultChoice {...props} />
      </AdvancedSettings>
    </div>
  );
}

/** With more pages, the rules choose, and people change the choice on the result. */
const askedPages = 20;

function NamedPages({ draft, onChange }: Pick<SettingsProps<SeoDraft>, 'draft' | 'onChange'>) {
  const { pages, mainQueries } = draft;
  const [only] = pages;
  const queryOf = (page: string) => mainQueries.find((chosen) => chosen.page === page)?.query ?? '';
  const choose = (page: string, query: string) => onChange({ mainQueries: withMainQuery(mainQueries, page, query) });
  const asksEach = pages.length > 1 && pages.length <= askedPages;
  return (
    <div className="mb-5">
      <Notice
        tone="accent"
        title={pages.length === 1 ? 'Only this page' : 'Only these pages'}
        actions={<Button onClick={() => onChange({ pages: [], mainQueries: [] })}>Use all pages</Button>}
      >
        <ul className={asksEach ? 'space-y-3' : undefined}>
          {pages.map((page) => (
            <li key={page} className="wrap-anywhere">
              {page}
              {asksEach && (
                <Input
                  aria-label={`Main query of ${page}`}
                  placeholder="Main query (optional)"
                  maxLength={200}
                  value={queryOf(page)}
                  onChange={(event) => choose(page, event.currentTarget.value)}
                />
              )}
            </li>
          ))}
        </ul>
        {asksEach && (
          <p className="mt-2">The main query is the search to write for. Where it is empty, the rules choose.</p>
        )}
        {only !== undefined && pages.length === 1 && (
          <TextField
            label="Main query"
            isOptional
            hint="The search to write for. Leave empty to let the rules choose."
            maxLength={200}
            value={queryOf(only)}
            onValueChange={(query) => choose(only, query)}
          />
        )}
      </Notice>
    </div>
  );
}

/** Which addresses of a site a run looks at. */
function AddressPatterns({ draft, onChange }: SettingsProps<SeoDraft>) {
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
