import { ApiError } from '@serplift/core/api';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useRefreshUser } from '../../lib/session.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Loaded, type LoadedProps } from '../../ui/status/LoadError.tsx';

/** Leads anyone who is not the administrator, or no longer, to their dashboard and says why. */
export function AccessDenied() {
  const refreshUser = useRefreshUser();
  useEffect(() => {
    toast({
      title: 'Access Denied',
      description: "You don't have permission to access the system dashboard.",
      tone: 'bad',
    });
    void refreshUser();
  }, [refreshUser]);
  return <Navigate to={paths.dashboard} replace />;
}

/** A part of the system dashboard; anyone who is no longer the administrator is redirected. */
export function SystemPart<Data>(props: LoadedProps<Data>) {
  const { error } = props.read;
  return error instanceof ApiError && error.status === 403 ? <AccessDenied /> : <Loaded {...props} />;
}
