import { useEffect } from 'react';

/** Names the document: "Projects · Serplift". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Serplift' : `${title} · Serplift`;
  }, [title]);
}
