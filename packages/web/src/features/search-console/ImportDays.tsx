import { api, type SearchImport } from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Notice } from '../../ui/status/States.tsx';

const longestDays = 500;

/** Asks how many days an import covers; without them, no monthly figures are possible. */
export function ImportDays({ chosen }: { chosen: SearchImport }) {
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
