import {
  descriptionFontPx,
  descriptionLimitPx,
  textWidthPx,
  titleFontPx,
  titleLimitPx,
  truncateToWidth,
} from '@serplift/core/api';
import { clsx } from 'clsx';

/** How a result list shows an address: the host and the folders after it. An unreadable address is shown as it is. */
export function breadcrumbOf(url: string): { host: string; trail: string[] } {
  if (!URL.canParse(url)) return { host: url, trail: [] };
  const { host, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  return { host, trail: parts.map(readable) };
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface SerpPreviewProps {
  url: string;
  title: string;
  description: string;
  siteName?: string;
  device?: 'desktop' | 'phone';
}

/** A result as a search engine would list it, with title and description cut where they stop fitting. */
export function SerpPreview({ url, title, description, siteName, device = 'desktop' }: SerpPreviewProps) {
  const { host, trail } = breadcrumbOf(url);
  const isPhone = device === 'phone';
  return (
    <div
      className={clsx(
        'serp overflow-hidden rounded-lg border border-line p-4',
        isPhone ? 'max-w-[360px]' : 'max-w-[652px]',
      )}
    >
      <div className="mb-1.5 flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm font-bold text-muted"
        >
          {host
            .replace(/^www\./, '')
            .charAt(0)
            .toUpperCase()}
        </span>
        <span className="min-w-0 leading-tight">
          <span className="block truncate text-[14px]">{siteName ?? host.replace(/^www\./, '')}</span>
          <span className="serp-quiet block truncate text-[12px]">
            {host}
            {trail.map((part) => ` › ${part}`).join('')}
          </span>
        </span>
      </div>
      {/* A phone breaks lines and cuts by their number, a desktop cuts by width. */}
      <p className={clsx('serp-title text-[20px] leading-[1.3] wrap-anywhere', isPhone && 'line-clamp-2')}>
        {isPhone ? title : truncateToWidth(title, titleFontPx, titleLimitPx)}
      </p>
      <p className={clsx('serp-quiet mt-1 text-[14px] leading-[1.57] wrap-anywhere', isPhone && 'line-clamp-3')}>
        {isPhone ? description : truncateToWidth(description, descriptionFontPx, descriptionLimitPx)}
      </p>
    </div>
  );
}

interface WidthMeterProps {
  text: string;
  kind: 'title' | 'description';
}

/** Tells how wide a text is in a result list and whether it will be cut; guidance, never a barrier. */
export function WidthMeter({ text, kind }: WidthMeterProps) {
  const [fontPx, limitPx] = kind === 'title' ? [titleFontPx, titleLimitPx] : [descriptionFontPx, descriptionLimitPx];
  const widthPx = Math.round(textWidthPx(text, fontPx));
  const isCut = widthPx > limitPx;
  return (
    <span className={clsx('text-sm tabular-nums', isCut ? 'text-warn' : 'text-muted')}>
      {text.length} characters, {widthPx} of {limitPx} px{isCut && ', will be cut'}
    </span>
  );
}
