import type { SeoPage } from '@serplift/core/api';
import { CircleAlert } from 'lucide-react';
import type { OfferedTexts } from '../../runs/review/review-kind.ts';
import { Button } from '../../ui/button/Button.tsx';

interface AlternativesProps {
  alternatives: SeoPage['alternatives'];
  /** Opens the editor with an alternative; absent where nothing can be decided. */
  onUse?: (text: OfferedTexts) => void;
}

/** The other texts that were considered, with the rules they break. */
export function Alternatives({ alternatives, onUse }: AlternativesProps) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">Alternatives considered</h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {alternatives.map((alternative, index) => (
          // A model may offer the same text twice; alternatives have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap items-start gap-3 px-3 py-3">
            <div className="min-w-60 flex-1">
              <p className="font-medium wrap-anywhere">
                {index + 1}. {alternative.title}
              </p>
              <p className="text-muted wrap-anywhere">{alternative.description}</p>
              <ul className="mt-1 space-y-0.5 text-sm text-warn">
                {alternative.violations.map((violation) => (
                  <li key={`${violation.field} ${violation.message}`} className="flex items-start gap-1.5">
                    <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
                    <span className="wrap-anywhere">
                      {violation.field}: {violation.message}
                    </span>
                  </li>
                ))}
              </ul>
              {alternative.violations.length === 0 && <p className="mt-1 text-sm text-muted">Breaks no rule.</p>}
              {alternative.unchecked !== null && <p className="mt-1 text-sm text-warn">{alternative.unchecked}</p>}
            </div>
            {onUse !== undefined && (
              <Button
                size="sm"
                aria-label={`Edit from “${alternative.title}”…`}
                onClick={() =>
                  onUse({ title: alternative.title, description: alternative.description, alternative: index + 1 })
                }
              >
                Edit from this…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
