import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Brings the part that the address names into view, even when the page was loaded or another page led here. */
export function useHashScroll(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === '') return;
    const part = document.getElementById(location.hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [location]);
}
