import { RefreshCw } from 'lucide-react';
import type { OfferedTexts } from '../../runs/review/review-kind.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Kbd } from '../../ui/text/Kbd.tsx';

interface AlternativeSwitchProps {
  /** What the texts are for. */
  name: string;
  offers: readonly OfferedTexts[];
  /** The text that is shown; null for the current one. */
  shown: OfferedTexts | null;
  onNext: () => void;
}

/** Shows the other texts of a page in place of the proposal, one after the other. */
export function AlternativeSwitch({ name, offers, shown, onNext }: AlternativeSwitchProps) {
  const count = offers.length - 1;
  if (count < 1) return null;
  const alternatives = count === 1 ? '1 alternative' : `${count} alternatives`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Button size="sm" variant="ghost" aria-label={`Next alternative ${name}`} onClick={onNext}>
        <RefreshCw aria-hidden="true" />
        Next alternative
        <span className="max-sm:hidden">
          <Kbd>n</Kbd>
        </span>
      </Button>
      <span aria-live="polite">{shown === null ? alternatives : 'Accept to use this text instead.'}</span>
    </div>
  );
}
