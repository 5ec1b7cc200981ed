import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../button/Button.tsx';
import { Notice } from './States.tsx';

interface LoadNoticeProps {
  tone?: 'warn' | 'bad';
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Says that something could not be read, next to what was read before, and offers another try. */
export function LoadNotice({ tone = 'bad', title, error, onRetry }: LoadNoticeProps) {
  return (
    <Notice tone={tone} title={title} actions={<Button onClick={onRetry}>Try Again</Button>}>
      {failureMessage(error, 'The server cannot be reached.')}
    </Notice>
  );
}
