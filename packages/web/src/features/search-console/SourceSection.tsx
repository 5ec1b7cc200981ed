import { type SearchImport, api } from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection, Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { SourceChoice } from './use-source.ts';
import { WebsitePicker } from './WebsitePicker.tsx';

/** Where one picks the website or the imported data to work on. */
export function SourceSection({ choice, description }: { choice: SourceChoice; description: string }) {
  const { kind, imports } = choice;
  return (
    <CardSection
      title={imports.length === 0 ? 'Website' : 'Search data'}
      description={description}
      actions={
        imports.length > 0 && (
          <SegmentedControl
            label="Where the search data comes from"
            value={kind}
            onValueChange={choice.setKind}
            options={[
              { value: 'website', label: 'Search Console' },
              { value: 'import', label: 'Imported data' },
            ]}
          />
        )
      }
    >
      {kind === 'website' ? (
        <WebsitePicker websites={choice.websites} onSelected={choice.forgetFirst} />
      ) : (
        <div className="space-y-4">
          <ImportPicker imports={imports} value={choice.importId} onValueChange={choice.setImportId} />
          {choice.undated !== null && <ImportDays key={choice.undated.id} chosen={choice.undated} />}
        </div>
      )}
    </CardSection>
  );
}

interface ImportPickerProps {
  imports: SearchImport[];
  value: string | null;
  onValueChange: (importId: string) => void;
}

/** Chooses imported search data to work on instead of a connected website. */
function ImportPicker({ imports, value, onValueChange }: ImportPickerProps) {
  return (
    <fieldset>
      <legend className="mb-3 text-muted">Choose the search data to use.</legend>
      <Card className="divide-y divide-line">
        {imports.map((one) => (
          <label key={one.id} className="flex cursor-pointer flex-wrap items-center gap-3 p-3.5 hover:bg-sunken/60">
            <input
              type="radio"
              name="import"
              className="size-4"
              checked={one.id === value}
              disabled={one.status !== 'complete'}
              onChange={() => onValueChange(one.id)}
            />
            <span className="min-w-52 flex-1">
              <span className="block font-medium wrap-anywhere">{one.name}</span>
              <span className="block text-sm wrap-anywhere text-muted">
                {one.websiteUrl} · {countOf(one.rowCount, 'row')} ·{' '}
                {one.days === null ? 'days unknown' : countOf(one.days, 'day')} · imported {formatDate(one.createdAt)}
              </span>
            </span>
            {one.status !== 'complete' && <Badge tone="warn">Not finished</Badge>}
          </label>
        ))}
      </Card>
    </fieldset>
  );
}

const longestDays = 500;

/** Asks how many days an import covers; without them, no monthly figures are possible. */
function ImportDays({ chosen }: { chosen: SearchImport }) {
  const [days, setDays] = useState('');
  const { run, isRunning, error } = useAction(api.imports.setDays, { stale: [api.imports.list.path] });
  const isSound = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= longestDays;
  return (
    <Notice tone="warn" title="How many days does this data cover?">
      <form
        className="mt-2 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          // A failure is shown below the field.
          if (isSound) run({ importId: chosen.id, days: Number(days) }).catch(() => {});
        }}
      >
        <TextField
          label="Days"
          hint="See the date filter of the export; the last 3 months are 91 days."
          type="number"
          inputMode="numeric"
          min={1}
          max={longestDays}
          error={error?.message}
          value={days}
          onValueChange={setDays}
        />
        <Button type="submit" disabled={!isSound} isLoading={isRunning}>
          Save
        </Button>
      </form>
    </Notice>
  );
}
