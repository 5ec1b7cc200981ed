import type { SearchImport } from '@serplift/core/api';
import { countOf, formatDate } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';

interface ImportPickerProps {
  imports: SearchImport[];
  value: string | null;
  onValueChange: (importId: string) => void;
}

/** Chooses imported search data to work on instead of a connected website. */
export function ImportPicker({ imports, value, onValueChange }: ImportPickerProps) {
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
