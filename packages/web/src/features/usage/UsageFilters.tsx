import { api, usageProviders } from '@serplift/core/api';
import { X } from 'lucide-react';
import { useEndpoint } from '../../lib/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { DayRange } from '../../ui/form/DayRange.tsx';
import { Select } from '../../ui/form/Input.tsx';
import { isFiltered, type Period, periods } from './usage-filter-rules.ts';
import { providers } from './usage-rules.ts';
import { useUsageFilter } from './use-usage-filter.ts';

interface ChoiceProps {
  label: string;
  /** The option that filters nothing. */
  all: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}

function FilterSelect({ label, all, value, options, onChoose }: ChoiceProps) {
  const isKnown = value === '' || options.some((option) => option.id === value);
  return (
    <Select
      className="w-full sm:w-44"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {!isKnown && <option value={value}>Chosen {label.toLowerCase()}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </Select>
  );
}

/** Chooses which calls the page is about. */
export function UsageFilters() {
  const { choice, filter, today, choose } = useUsageFilter();
  const { data: projects = [] } = useEndpoint(api.projects.list, {});
  const { data: members = [] } = useEndpoint(api.teams.members, {});
  const { data: runs } = useEndpoint(api.usage.breakdown, { by: 'run' });
  const runOptions = (runs?.rows ?? []).flatMap(({ key, name }) => (key === null ? [] : [{ id: key, name }]));
  return (
    <search className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap" aria-label="Filter calls">
      <Select
        className="w-full sm:w-36"
        aria-label="Period"
        value={choice.period}
        onChange={(event) => choose({ period: event.currentTarget.value as Period })}
      >
        {periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {choice.period === 'custom' && <DayRange from={choice.from} to={choice.to} max={today} onChange={choose} />}
      <FilterSelect
        label="Provider"
        all="All providers"
        value={choice.provider}
        options={usageProviders.map((id) => ({ id, name: providers[id].name }))}
        onChoose={(provider) => choose({ provider })}
      />
      <FilterSelect
        label="Project"
        all="All projects"
        value={choice.project}
        options={projects}
        onChoose={(project) => choose({ project })}
      />
      <FilterSelect
        label="Member"
        all="All members"
        value={choice.member}
        options={members.map(({ id, username, displayName }) => ({ id, name: displayName ?? username }))}
        onChoose={(member) => choose({ member })}
      />
      <FilterSelect
        label="Run"
        all="All runs"
        value={choice.run}
        options={runOptions}
        onChoose={(run) => choose({ run })}
      />
      {isFiltered(filter) && (
        <Button
          variant="ghost"
          onClick={() => choose({ provider: '', project: '', member: '', run: '', period: 'all', from: '', to: '' })}
        >
          <X aria-hidden="true" />
          Clear Filters
        </Button>
      )}
    </search>
  );
}
