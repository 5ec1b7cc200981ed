import type { AdGroupResult } from '@serplift/core/api';
import { DecideRow } from '../../../runs/decide/DecideRow.tsx';
import type { ReviewActions, ReviewKind } from '../../../runs/review/review-kind.ts';
import type { Review } from '../../../runs/review/use-review.ts';
import { TableView } from '../../../runs/table/TableView.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { AdPills } from '../AdPills.tsx';
import { adsKind, type AdsTypes } from '../ads-kind.ts';
import { adTable } from './ad-table.tsx';
import { PreviewCard } from './PreviewCard.tsx';

interface AdTableProps {
  review: ReviewKind<AdsTypes>;
  state: Review<AdsTypes>;
}

/** The ads as dense rows, with one of them next to the table. */
export function AdTable({ review, state }: AdTableProps) {
  return (
    <TableView label="Ads" kind={adsKind} review={review} table={adTable} state={state}>
      {(item) => <AdPane key={item.id} item={item} actions={state.actions} />}
    </TableView>
  );
}

/** What one reads of an ad to decide about it; its editor is a step further. */
function AdPane({ item, actions }: { item: AdGroupResult; actions: ReviewActions<AdGroupResult> }) {
  const { adGroup, generatedAd: ad, warnings, reasons } = item;
  const notes = ad === null ? reasons : warnings;
  return (
    <article aria-label={adGroup.name} className="space-y-4 p-4 pt-0">
      <div>
        <h3 className="text-lg font-semibold wrap-anywhere">{adGroup.name}</h3>
        <p className="mb-2 text-muted wrap-anywhere">{adGroup.campaignName}</p>
        <AdPills item={item} />
      </div>
      {notes.length > 0 && (
        <Notice tone="warn" title={ad === null ? 'No ad was written' : notes.length === 1 ? 'Warning' : 'Warnings'}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      {ad !== null && (
        <>
          <DecideRow
            name={adGroup.name}
            decision={item.decision}
            onAccept={() => actions.accept(item)}
            onEdit={() => actions.edit(item)}
            onReject={() => actions.reject(item)}
            onUndo={() => actions.undo(item)}
          />
          <PreviewCard ad={ad} texts={ad} />
          <Texts label="Headlines" texts={ad.headlines} />
          <Texts label="Descriptions" texts={ad.descriptions} />
        </>
      )}
    </article>
  );
}

function Texts({ label, texts }: { label: string; texts: readonly { text: string }[] }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{label}</h3>
      <ol className="list-decimal space-y-1 pl-6">
        {texts.map(({ text }) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
