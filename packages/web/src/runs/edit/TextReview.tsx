import { api, type EditedText, type TextFinding } from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';

interface TextReviewProps {
  optimizationId: string;
  itemId: string;
  texts: EditedText[];
}

/** Has the texts that a person typed compared with their page, on demand. */
export function TextReview({ optimizationId, itemId, texts }: TextReviewProps) {
  const { run, isRunning, error } = useAction(api.decisions.review);
  const [read, setRead] = useState<{ asked: string; findings: readonly TextFinding[] } | null>(null);
  const asked = JSON.stringify(texts);
  const review = async () => setRead({ asked, findings: (await run({ optimizationId, itemId, texts })).findings });
  const found = read?.asked === asked ? read.findings : null;
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {/* A failure is told below. */}
        <Button size="sm" isLoading={isRunning} onClick={() => void review().catch(() => undefined)}>
          Review
        </Button>
        A language model compares the text with its page, for about a cent.
      </div>
      <div aria-live="polite">
        {error !== undefined && <p className="mt-1.5 text-bad">{failureMessage(error, 'Please try again.')}</p>}
        {found?.length === 0 && <p className="mt-1.5 text-good">The page says all of it.</p>}
        {found?.map(({ message }) => (
          <p key={message} className="mt-1.5 text-warn wrap-anywhere">
            {message}
          </p>
        ))}
      </div>
    </div>
  );
}
