import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readGoogleReturn } from './google-sign-in.ts';
import { googleFailure } from './sign-in-rules.ts';

/** Finishes a sign-in that comes back from Google and clears the address, so that a reload does not repeat it. */
export function useGoogleReturn(withGoogle: (code: string) => Promise<void>) {
  const { hash, search, pathname } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [arrived] = useState(() => readGoogleReturn({ hash, search }));
  const [isFinishing, setIsFinishing] = useState(arrived?.kind === 'code');
  const isTaken = useRef(false);

  const finish = useEffectEvent(async () => {
    const rest = new URLSearchParams(search);
    rest.delete('error');
    void navigate({ pathname, search: rest.toString() }, { replace: true });
    if (arrived?.kind !== 'code') return setFailure(googleFailure);
    try {
      await withGoogle(arrived.code);
    } catch {
      setFailure(googleFailure);
    } finally {
      setIsFinishing(false);
    }
  });
  useEffect(() => {
    if (arrived === null || isTaken.current) return;
    isTaken.current = true;
    void finish();
  }, [arrived]);

  return { isFinishing, failure, clearFailure: () => setFailure(null) };
}
