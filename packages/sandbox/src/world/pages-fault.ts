import type { PageDraft } from './world.ts';
import type { PageFault } from './world.ts';

const rows: [path: string, fault: PageFault, topic: string, h1: string, query: string][] = [
  ['/tents/larkspur-2-2024/', 'missing', 'tents', 'Larkspur 2 (2024)', 'larkspur 2 2024 tent'],
  ['/files/size-chart.pdf', 'notHtml', 'backpacks', 'Size chart', 'backpack size chart'],
  ['/gear-index/', 'huge', 'backpacks', 'Gear index', 'backpacking gear list a to z'],
  ['/stores/', 'slow', 'brand', 'Our stores', 'outdoor gear store bend oregon'],
  ['/deals/', 'botWall', 'tents', 'Deals', 'outdoor gear deals'],
  ['/archive/season-sale/', 'noindex', 'down-jackets', 'Season sale', 'down jacket clearance sale'],
  ['/de/restposten/', 'otherCharset', 'tents', 'Restposten für Zelte und Schlafsäcke', 'zelte restposten'],
  ['/go/boots/', 'redirectsInward', 'hiking-boots', 'Boots', 'juniper hiking boots offer'],
  ['/outlet/', 'serverError', 'rain-jackets', 'Outlet', 'rain jacket outlet'],
];

/** Pages that people find and a program cannot read, one for each fault. */
export function faultPages(): PageDraft[] {
  return rows.map(([path, fault, topic, h1]) => ({
    path,
    title: `${h1} | Juniper & Pine`,
    description: '',
    h1,
    sections: [{ heading: h1, paragraphs: [`${h1} at Juniper & Pine. Free returns within 60 days.`] }],
    facts: ['Free returns within 60 days'],
    language: path.startsWith('/de/') ? 'de' : 'en',
    kind: 'fault',
    fault,
    topic,
  }));
}

/** What people searched for to find each of them: [path, query]. */
export const faultQueries = rows.map(([path, , , , query]) => [path, query] as const);
