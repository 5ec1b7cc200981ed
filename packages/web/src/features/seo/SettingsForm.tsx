import { languageChoices } from '../../lib/places.ts';
import { Button } from '../../ui/Button.tsx';
import { CardSection } from '../../ui/Card.tsx';
import { AdvancedSettings } from '../../ui/run/AdvancedSettings.tsx';
import { Notice } from '../../ui/States.tsx';
import { Options, SelectField, TextField } from '../../ui/TextField.tsx';
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
      {draft.pages.length > 0 && (
        <NamedPages pages={draft.pages} onClear={() => onDraftChange({ ...draft, pages: [] })} />
      )}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Start Position"
          error={errors.startPosition}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          value={draft.startPosition}
          onValueChange={(value) => onDraftChange(withStart(draft, value))}
        />
        <TextField
          label="End Position"
          error={errors.endPosition}
          type="number"
          inputMode="numeric"
          min={Number(draft.startPosition) + 1}
          max={100}
          value={draft.endPosition}
          onValueChange={(endPosition) => onDraftChange({ ...draft, endPosition })}
        />
        <TextField
          label="Page Limit"
          isOptional
          error={errors.maxPages}
          hint="Empty takes all eligible pages."
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="Unlimited"
          value={draft.maxPages}
          onValueChange={(maxPages) => onDraftChange({ ...draft, maxPages })}
        />
      </div>
      <AdvancedSettings draft={draft} onChange={(part) => onDraftChange({ ...draft, ...part })}>
        <SelectField
          label="Language"
          hint="Language of the search results."
          value={draft.languageCode}
          onValueChange={(languageCode) => onDraftChange({ ...draft, languageCode })}
        >
          <Options choices={languageChoices(draft.languageCode)} />
        </SelectField>
      </AdvancedSettings>
    </CardSection>
  );
}

function NamedPages({ pages, onClear }: { pages: string[]; onClear: () => void }) {
  return (
    <div className="mb-5">
      <Notice
        tone="accent"
        title={pages.length === 1 ? 'Only this page' : 'Only these pages'}
        actions={<Button onClick={onClear}>Take all pages</Button>}
      >
        <ul>
          {pages.map((page) => (
            <li key={page} className="wrap-anywhere">
              {page}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
