import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast-store.ts';
import { connectToast } from './connect-return-rules.ts';

/** Tells how the connect flow ended and takes its query out of the address. */
export function useConnectReturn(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const told = useRef('');
  useEffect(() => {
    const message = connectToast(search);
    if (message === null || told.current === search) return;
    told.current = search;
    toast(message);
    void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
}
