import type { Knex } from 'knex';
import type { SearchEvent } from '../../contract/search/search-events.ts';

interface EventRow {
  date: string;
  kind: 'published' | 'live';
  pages: number;
}

const pagesText = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`);
const texts = {
  published: (pages: number) => `New texts published on ${pagesText(pages)}`,
  live: (pages: number) => `New texts seen live on ${pagesText(pages)}`,
};

// A question mark would be taken for a place of a value.
const host = `lower(substring(p.page_url from '^[a-zA-Z]+://([^/:]+)'))`;
const ofDomain = `(${host} = :place or right(${host}, length(:place) + 1) = '.' || :place)`;

/** How Search Console names a property of a whole domain. */
const domainMark = 'sc-domain:';

/** The days of a window on which a team's texts were published on a website, and were seen on its pages. */
export async function listPublishedEvents(
  db: Knex,
  of: { teamId: string; siteUrl: string; startDate: string; endDate: string },
): Promise<SearchEvent[]> {
  const { siteUrl, ...rest } = of;
  const isDomain = siteUrl.startsWith(domainMark);
  const { rows } = await db.raw<{ rows: EventRow[] }>(
    `select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as date, e.kind, count(distinct p.page_url)::int as pages
     from publications p
     cross join lateral (values ('published', p.published_at), ('live', p.live_at)) as e(kind, at)
     where p.team_id = :teamId and ${isDomain ? ofDomain : 'starts_with(p.page_url, :place)'}
       and e.at >= :startDate::date and e.at < :endDate::date + 1
     group by 1, 2
     order by 1, 2 desc`,
    { ...rest, place: isDomain ? siteUrl.slice(domainMark.length) : siteUrl },
  );
  return rows.map(({ date, kind, pages }) => ({ date, kind, text: texts[kind](pages) }));
}
