import { ExternalLink } from 'lucide-react';
import { isWebAddress } from '../../lib/page-url-rules.ts';
import { BreakableUrl } from './BreakableUrl.tsx';

/** A link to a page of the web, in a new tab; an invalid address stays text. */
export function WebLink({ url, children }: { url: string; children: string }) {
  if (!isWebAddress(url)) return <span className="wrap-anywhere">{children}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1 wrap-anywhere text-accent-text hover:underline"
    >
      <BreakableUrl url={children} />
      <ExternalLink className="size-3.5 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
