import {
  type AdAsset,
  type AdGroupResult,
  type AdsOptimization,
  api,
  type GeneratedAd,
  type OutputOf,
} from '@serplift/core/api';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { formatUsd } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { type AdDraft, type AssetField, maxWidths, unusedAlternates } from './ad-draft-rules.ts';
import { AssetReasons } from './AssetRow.tsx';

interface OtherTextsDialogProps {
  run: AdsOptimization;
  item: AdGroupResult;
  ad: GeneratedAd;
  draft: AdDraft;
  field: AssetField;
  index: number;
  onUse: (asset: AdAsset) => void;
  onClose: () => void;
}

/** Other texts for one place of an ad: those the run had left over, and new ones on demand. */
export function OtherTextsDialog({ run, item, ad, draft, field, index, onUse, onClose }: OtherTextsDialogProps) {
  const { run: regenerate, isRunning, error } = useAction(api.ads.regenerate);
  const [written, setWritten] = useState<OutputOf<typeof api.ads.regenerate> | null>(null);
  const alternates = unusedAlternates(ad, draft, field);
  const write = async () => {
    try {
      setWritten(await regenerate({ optimizationId: run.id, itemId: item.id, field, index }));
    } catch {
      // The dialog shows the reason.
    }
  };
  const name = `${field === 'headlines' ? 'headline' : 'description'} ${index + 1}`;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title={`Other texts for ${name}`}
      description={draft[field][index]?.text}
      footer={<Button onClick={onClose}>Keep the current text</Button>}
    >
      <div className="space-y-6">
        <section>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">New texts</h3>
            <Button isLoading={isRunning} onClick={() => void write()}>
              <Sparkles aria-hidden="true" />
              {written === null ? 'Write new texts' : 'Write others'}
            </Button>
          </div>
          <div aria-live="polite">
            {written === null ? (
              <p className="text-muted">
                The model rewrites only this text, and a second call reviews what it wrote. You see the cost with the
                new texts.
              </p>
            ) : (
              <p className="text-muted">
                {[`This cost ${formatUsd(written.costUsd)}.`, ...written.warnings].join(' ')}
              </p>
            )}
            {error !== undefined && (
              <Notice tone="bad" title="No new texts were written">
                {failureMessage(error, 'The server cannot be reached. Please try again.')}
              </Notice>
            )}
            {written?.assets.length === 0 && <p>Every new text broke a rule. Try again.</p>}
          </div>
          <AssetChoices field={field} assets={written?.assets ?? []} onUse={onUse} />
        </section>
        <section>
          <h3 className="font-semibold">Alternates of this run</h3>
          {alternates.length === 0 ? (
            <p className="mt-1 text-muted">None left.</p>
          ) : (
            <AssetChoices field={field} assets={alternates} onUse={onUse} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

interface AssetChoicesProps {
  field: AssetField;
  assets: readonly AdAsset[];
  onUse: (asset: AdAsset) => void;
}

function AssetChoices({ field, assets, onUse }: AssetChoicesProps) {
  if (assets.length === 0) return null;
  return (
    <ul className="mt-2 space-y-2">
      {assets.map((asset) => (
        <li key={asset.text} className="flex flex-wrap items-start gap-3 rounded-md border border-line p-3">
          <div className="min-w-56 flex-1">
            <p className="mb-1.5 font-medium wrap-anywhere">
              {asset.text}{' '}
              <span className="text-sm font-normal text-muted tabular-nums">
                {asset.displayWidth}/{maxWidths[field]}
              </span>
            </p>
            <AssetReasons asset={asset} />
          </div>
          <Button size="sm" aria-label={`Use ${asset.text}`} onClick={() => onUse(asset)}>
            Use
          </Button>
        </li>
      ))}
    </ul>
  );
}
