import type { ReactNode } from 'react';
import { failureMessage, isMissing } from '../../lib/failures.ts';
import { SkeletonRows } from './Skeleton.tsx';
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

export interface LoadedProps<Data> {
  read: LoadErrorProps['read'] & { data: Data | undefined };
  /** What is said where it could not be read. */
  failed: string;
  /** In its place until it is there, in the size of what comes. */
  waiting?: ReactNode;
  /** In place of a list that has nothing in it. */
  empty?: ReactNode;
  /** In place of what is not there, or not for this person. */
  missing?: ReactNode;
  /** Whether what was read before stays while a newer read fails: for what is read again by itself. */
  isKept?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was read, or how far that is. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { read, failed, waiting, empty, missing, isKept = false, children } = props;
  const { data, error } = read;
  if (error !== undefined && !(isKept && data !== undefined)) {
    return missing !== undefined && isMissing(error) ? missing : <LoadError title={failed} read={read} />;
  }
  if (data === undefined) return waiting ?? <SkeletonRows rows={3} />;
  return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
}
