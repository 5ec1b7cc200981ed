import { ApiError } from '@serplift/core/api';
import type { ComponentProps } from 'react';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { AccessDenied } from './AccessDenied.tsx';

/** A part of the system dashboard that could not be loaded; anyone who is no longer the administrator is redirected. */
export function SystemError(props: ComponentProps<typeof LoadError>) {
  const { error } = props.read;
  return error instanceof ApiError && error.status === 403 ? <AccessDenied /> : <LoadError {...props} />;
}
