import { api, automationLimits, namedSchedules } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { useSettled } from '../../runs/setup/use-quote.ts';
import { SelectField, TextField } from '../../ui/form/TextField.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { AutomationDraft } from './automation-draft-rules.ts';
import { describeInstant } from './automation-labels.ts';

export type FieldsProps = Pick<Form<AutomationDraft>, 'draft' | 'change' | 'field' | 'errors'>;

/** When it runs: a schedule with a name or five cron fields, the zone, and the next five instants as they are typed. */
export function ScheduleFields({ draft, change, field }: FieldsProps) {
  const { schedule, timeZone } = draft;
  const [isCron, setIsCron] = useState(namedSchedules.every(({ cron }) => cron !== schedule));
  const handleChoice = (value: string) => {
    setIsCron(value === '');
    if (value !== '') change({ schedule: value });
  };
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" value={isCron ? '' : schedule} onValueChange={handleChoice}>
          {namedSchedules.map(({ cron, name }) => (
            <option key={cron} value={cron}>
              {name}
            </option>
          ))}
          <option value="">Cron expression…</option>
        </SelectField>
        {isCron && (
          <TextField
            label="Cron"
            hint="Minute, hour, day of the month, month, weekday."
            autoComplete="off"
            spellCheck={false}
            maxLength={automationLimits.schedule}
            {...field('schedule')}
          />
        )}
        <SelectField label="Time zone" {...field('timeZone')}>
          {[...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </div>
      <NextRuns schedule={schedule} timeZone={timeZone} />
    </div>
  );
}

/** The next instants of a schedule, or what is wrong with it. */
function NextRuns({ schedule, timeZone }: { schedule: string; timeZone: string }) {
  const settled = useSettled(schedule, 300) ?? '';
  const input = settled === '' ? null : { schedule: settled, timeZone };
  const { data, error } = useEndpoint(api.automations.previewSchedule, input, { keepPrevious: true });
  return (
    <div className="min-h-40 rounded-md bg-sunken px-4 py-3" aria-live="polite">
      {error !== undefined ? (
        <p className="text-bad">{failureMessage(error, 'The next runs could not be read. Check your connection.')}</p>
      ) : (
        data !== undefined && (
          <>
            <p className="font-medium">{data.description}</p>
            <p className="mt-1 text-sm text-muted">Next runs</p>
            <ol className="mt-0.5 text-sm tabular-nums">
              {data.nextRuns.map((run) => (
                <li key={run}>{describeInstant(run, timeZone)}</li>
              ))}
            </ol>
          </>
        )
      )}
    </div>
  );
}
