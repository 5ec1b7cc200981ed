import { api, type Automation, weekdayNames } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { SelectField, TextField } from '../../ui/form/TextField.tsx';
import { type AutomationDraft, cronOf, type Every } from './automation-draft-rules.ts';
import { describeInstant } from './automation-labels.ts';

export interface FieldsProps {
  draft: AutomationDraft;
  change: (part: Partial<AutomationDraft>) => void;
  errors: Record<string, string>;
  /** The automation that is edited; null for a new one. */
  before: Automation | null;
}

const everyNames: Record<Every, string> = {
  hour: 'Every hour',
  day: 'Every day',
  weekday: 'Every weekday (Monday to Friday)',
  week: 'Every week',
  month: 'Every month',
  cron: 'Cron expression…',
};

/** Zones by name; the chosen one is among them even where the browser spells it otherwise. */
function zonesWith(chosen: string): string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])];
}

/** When it runs: plain words or cron, the zone, and the next five instants as they are typed. */
export function ScheduleFields({ draft, change, errors }: FieldsProps) {
  const { every } = draft;
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="How often"
          value={every}
          onValueChange={(value) => {
            const next = value as Every;
            change({ every: next, ...(next === 'cron' && { cron: cronOf(draft) }) });
          }}
        >
          {Object.entries(everyNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {every === 'week' && <WeekdayField draft={draft} change={change} />}
        {every === 'month' && <DayField draft={draft} change={change} />}
        {every === 'cron' ? (
          <Field label="Cron" error={errors['schedule']} hint="Minute, hour, day of the month, month, weekday.">
            {(control) => (
              <Input
                {...control}
                className="font-mono"
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                value={draft.cron}
                onChange={(event) => change({ cron: event.currentTarget.value })}
              />
            )}
          </Field>
        ) : (
          <TextField
            label={every === 'hour' ? 'Minute of this time' : 'At'}
            error={errors['schedule']}
            type="time"
            required
            value={draft.time}
            onValueChange={(time) => change({ time: time || '00:00' })}
          />
        )}
        <SelectField
          label="Time zone"
          error={errors['timeZone']}
          value={draft.timeZone}
          onValueChange={(timeZone) => change({ timeZone })}
        >
          {zonesWith(draft.timeZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </SelectField>
      </div>
      <NextRuns schedule={cronOf(draft)} timeZone={draft.timeZone} />
    </div>
  );
}

function WeekdayField({ draft, change }: Pick<FieldsProps, 'draft' | 'change'>) {
  return (
    <SelectField label="On" value={draft.weekday} onValueChange={(weekday) => change({ weekday })}>
      {weekdayNames.map((name, weekday) => (
        <option key={name} value={weekday}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function DayField({ draft, change }: Pick<FieldsProps, 'draft' | 'change'>) {
  return (
    <SelectField
      label="On day"
      hint={Number(draft.day) > 28 ? 'Months without this day are skipped.' : undefined}
      value={draft.day}
      onValueChange={(day) => change({ day })}
    >
      {Array.from({ length: 31 }, (_, index) => (
        <option key={index} value={index + 1}>
          {index + 1}
        </option>
      ))}
    </SelectField>
  );
}

/** A text once it has been left alone for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The schedule in words and its next instants, or what is wrong with it. */
function NextRuns({ schedule, timeZone }: { schedule: string; timeZone: string }) {
  const [settledSchedule, settledZone] = [useSettled(schedule), useSettled(timeZone)];
  const input = settledSchedule === '' ? null : { schedule: settledSchedule, timeZone: settledZone };
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
                <li key={run}>{describeInstant(run, settledZone)}</li>
              ))}
            </ol>
          </>
        )
      )}
    </div>
  );
}
