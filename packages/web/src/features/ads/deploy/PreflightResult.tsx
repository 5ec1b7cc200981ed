import { CircleCheck } from 'lucide-react';
import { countOf } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { type DeploymentRow, isClean, needsExemption, topicsOf } from './deployment-rules.ts';
import { Findings } from './Findings.tsx';

interface PreflightResultProps {
  blockers: string[];
  rows: DeploymentRow[];
  /** Ads whose findings a person asks Google to exempt. */
  exempted: ReadonlySet<string>;
  onExemptedChange: (adIds: ReadonlySet<string>) => void;
}

/** What Google said about the ads before anything was created. */
export function PreflightResult({ blockers, rows, exempted, onExemptedChange }: PreflightResultProps) {
  const objected = rows.filter((row) => !isClean(row));
  const clean = rows.length - objected.length;
  const toggle = (adId: string) =>
    onExemptedChange(
      exempted.has(adId) ? new Set([...exempted].filter((one) => one !== adId)) : new Set([...exempted, adId]),
    );
  return (
    <div className="space-y-4" aria-live="polite">
      {blockers.length > 0 && (
        <Notice tone="bad" title="Nothing can be deployed now">
          {blockers.map((blocker) => (
            <p key={blocker}>{blocker}</p>
          ))}
        </Notice>
      )}
      {clean > 0 && (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-4 shrink-0 text-good" />
          Google accepts {countOf(clean, 'ad')}.
        </p>
      )}
      {objected.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">Google rejects {countOf(objected.length, 'ad')}</h3>
          <ul className="space-y-2">
            {objected.map((row) => (
              <li key={row.adId} className="rounded-md border border-line p-3">
                <p className="font-medium wrap-anywhere">{row.adGroupName}</p>
                {row.message !== null && <p className="mb-1 text-muted wrap-anywhere">{row.message}</p>}
                <Findings findings={row.findings} />
                {needsExemption(row) ? (
                  <Checkbox
                    className="mt-2"
                    label={`Deploy anyway and ask Google to exempt ${topicsOf(row).join(', ')}`}
                    hint="Only if you’re sure the ad complies with this policy. Google reviews each request."
                    checked={exempted.has(row.adId)}
                    onChange={() => toggle(row.adId)}
                  />
                ) : (
                  <p className="mt-1 text-sm text-muted">This ad won’t be deployed. Change its texts first.</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
