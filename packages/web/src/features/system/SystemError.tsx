import { ApiError } from '@serplift/core/api';
import { failureMessage } from '../../lib/api.ts';
import { ErrorState } from '../../ui/States.tsx';
import { AccessDenied } from './AccessDenied.tsx';

interface SystemErrorProps {
  title: string;
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}

/** A part of the system dashboard that could not be loaded; whoever is no longer the administrator is led away. */
export function SystemError({ title, error, onRetry, isRetrying }: SystemErrorProps) {
  if (error instanceof ApiError && error.status === 403) return <AccessDenied />;
  return (
    <ErrorState title={title} onRetry={onRetry} isRetrying={isRetrying}>
      {failureMessage(error, 'The server cannot be reached. Check your connection and try again.')}
    </ErrorState>
  );
}
