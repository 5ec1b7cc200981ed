import { clsx } from 'clsx';

interface AdPreviewProps {
  url: string;
  /** The two words a display path may end with. */
  path: readonly (string | null)[];
  headlines: readonly string[];
  descriptions: readonly string[];
  device?: 'desktop' | 'phone';
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}

/** A search ad as a result page would show it, with the texts of one combination. */
export function AdPreview({ url, path, headlines, descriptions, device = 'desktop' }: AdPreviewProps) {
  const host = hostOf(url);
  const isPhone = device === 'phone';
  return (
    <div
      className={clsx(
        'serp overflow-hidden rounded-lg border border-line p-4',
        isPhone ? 'max-w-[360px]' : 'max-w-[652px]',
      )}
    >
      <p className="text-[14px] font-bold">Sponsored</p>
      <div className="mt-2 mb-1.5 flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-bold text-muted"
        >
          {host.charAt(0).toUpperCase()}
        </span>
        <span className="min-w-0 leading-tight">
          <span className="block truncate text-[14px]">{host}</span>
          <span className="serp-quiet block truncate text-[12px]">
            {[`www.${host}`, ...path].filter(Boolean).join('/')}
          </span>
        </span>
      </div>
      <p
        className={clsx('serp-title leading-[1.3] wrap-anywhere', isPhone ? 'line-clamp-3 text-[18px]' : 'text-[20px]')}
      >
        {headlines.join(' | ')}
      </p>
      <p className="serp-quiet mt-1 text-[14px] leading-[1.57] wrap-anywhere">{descriptions.join(' ')}</p>
    </div>
  );
}
