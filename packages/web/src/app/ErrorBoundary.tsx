import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../ui/status/States.tsx';

interface BoundaryProps {
  /** The error is forgotten when this changes. */
  resetKey: string;
  children: ReactNode;
}

interface BoundaryState {
  error: Error | null;
  resetKey: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // After a release the parts an open page still asks for are gone.
    const isOutdated = /dynamically imported module|module script|preload/i.test(error.message);
    return (
      <main className="mx-auto grid min-h-[60dvh] max-w-lg content-center p-4">
        <ErrorState
          title={isOutdated ? 'This page could not be loaded' : 'Something went wrong'}
          onRetry={() => window.location.reload()}
          retryLabel="Reload"
        >
          {isOutdated
            ? 'Serplift may have been updated, or the connection was lost. Reload to continue.'
            : 'This part of Serplift failed. Your saved work is safe. Reload to continue.'}
        </ErrorState>
      </main>
    );
  }
}

/** Shows a way on instead of an empty screen when a page fails; moving to another page clears it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary resetKey={useLocation().pathname}>{children}</Boundary>;
}
