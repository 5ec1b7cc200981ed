import { useEffect } from 'react';

const frontPageTitle = 'Serplift: more clicks from the rankings you already have';

/** Names the document: "Projects · Serplift"; an empty title names the front page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? frontPageTitle : `${title} · Serplift`;
  }, [title]);
}
