import { failureMessage } from '../../lib/failures.ts';
import { ErrorState } from './States.tsx';

interface LoadErrorProps {
  title: string;
  /** What was read and failed. */
  read: { error: Error | undefined; mutate: () => Promise<unknown>; isValidating: boolean };
}

/** Shown in place of something that could not be read: what the server said about it, and another try. */
export function LoadError({ title, read }: LoadErrorProps) {
  return (
    <ErrorState title={title} onRetry={() => void read.mutate()} isRetrying={read.isValidating}>
      {failureMessage(read.error, 'The server cannot be reached. Check your connection and try again.')}
    </ErrorState>
  );
}
