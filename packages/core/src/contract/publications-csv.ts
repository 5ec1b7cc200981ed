import { stringify } from 'csv-stringify/browser/esm/sync';
import type { PublicationReceipt } from './live/publications-api.ts';

/** The columns of the file, in order. */
export const publicationsCsvColumns = [
  'URL',
  'Field',
  'Before',
  'After',
  'State',
  'Published',
  'Live',
  'Rolled Back',
  'Note',
];

/** The pull request that a text waits for. */
const waitingFor = ({ state, proposal, rollbackProposal }: PublicationReceipt): string | null | undefined => {
  if (state === 'rollingBack') return rollbackProposal?.url;
  return state === 'proposed' ? proposal?.url : null;
};

/** Texts to publish as a file for the people who change the site, with a row per text. */
export function publicationsCsvText(publications: readonly PublicationReceipt[]): string {
  const rows = publications.map((one) => [
    one.pageUrl,
    one.field,
    one.renderedBefore ?? one.proposalSaw ?? '',
    one.after,
    one.state,
    one.publishedAt ?? '',
    one.liveAt ?? '',
    one.rolledBackAt ?? '',
    [one.message, waitingFor(one)].filter(Boolean).join(' '),
  ]);
  return stringify([publicationsCsvColumns, ...rows], { record_delimiter: '\r\n', escape_formulas: true });
}
