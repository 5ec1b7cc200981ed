import { faultNames, type TextFault, textFaults } from '@serplift/core/api';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { SettingsProps } from './AdvancedSettings.tsx';
import type { SeoDraft } from './seo-settings-rules.ts';

/** Which faults of the present text a page must have; none means that all pages are taken. */
export function FaultChoice({ draft, onChange }: SettingsProps<SeoDraft>) {
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
