import type { AdAsset, GeneratedAd } from '@serplift/core/api';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { type AdDraft, type AssetField, maxWidths, unusedAlternates } from './ad-draft-rules.ts';
import { AssetReasons } from './AssetRow.tsx';

interface OtherTextsDialogProps {
  ad: GeneratedAd;
  draft: AdDraft;
  field: AssetField;
  index: number;
  onUse: (asset: AdAsset) => void;
  onClose: () => void;
}

/** Texts for one place of an ad that the run had left over. */
export function OtherTextsDialog({ ad, draft, field, index, onUse, onClose }: OtherTextsDialogProps) {
  const alternates = unusedAlternates(ad, draft, field);
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
      {alternates.length === 0 ? (
        <p className="text-muted">This run left no other texts.</p>
      ) : (
        <AssetChoices field={field} assets={alternates} onUse={onUse} />
      )}
    </Dialog>
  );
}

interface AssetChoicesProps {
  field: AssetField;
  assets: readonly AdAsset[];
  onUse: (asset: AdAsset) => void;
}

function AssetChoices({ field, assets, onUse }: AssetChoicesProps) {
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
