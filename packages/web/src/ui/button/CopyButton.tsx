import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './Button.tsx';

/** Copies a text and says so; `label` names what is copied: "Copy user ID". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton label={label} isSmall onClick={() => void handleCopy()}>
        {outcome === 'copied' ? <Check className="text-good" /> : <Copy />}
      </IconButton>
      <output className={outcome === 'failed' ? 'text-sm text-bad' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy'}
      </output>
    </span>
  );
}
