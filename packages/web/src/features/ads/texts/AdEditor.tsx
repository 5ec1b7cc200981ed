import type { AdGroupResult, GeneratedAd } from '@serplift/core/api';
import { useRef, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { TextReview } from '../../../runs/edit/TextReview.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { WebLink } from '../../../ui/text/WebLink.tsx';
import { isEditable } from '../ad-state-rules.ts';
import { type AssetField, type DraftAsset, withAsset } from './ad-draft-rules.ts';
import { AssetRow } from './AssetRow.tsx';
import type { AdDraftState } from './use-ad-draft.ts';

const OtherTextsDialog = lazyPart(async () => (await import('./OtherTextsDialog.tsx')).OtherTextsDialog, null);

interface AdEditorProps {
  item: AdGroupResult;
  ad: GeneratedAd;
  state: AdDraftState;
}

const fieldNames: Record<AssetField, string> = { headlines: 'Headlines', descriptions: 'Descriptions' };

/** The proposed ad, each text to be changed in its place. */
export function AdEditor({ item, ad, state }: AdEditorProps) {
  const { draft, errors, setDraft } = state;
  const [asking, setAsking] = useState<{ field: AssetField; index: number } | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const canEdit = isEditable(item);
  const change = (field: AssetField, key: string, changed: Partial<DraftAsset>) =>
    setDraft(withAsset(draft, { field, key }, changed));
  const handleSave = () => {
    if (Object.keys(errors).length === 0) state.save();
    else editor.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const chosen = asking === null ? undefined : draft[asking.field][asking.index];
  return (
    <CardSection
      title="New ad"
      description={
        canEdit
          ? 'Select a text to edit it. Everything is checked as you type.'
          : 'This ad is in Google Ads. Roll back its deployment before you change it here.'
      }
    >
      <div ref={editor} className="space-y-6">
        {(['headlines', 'descriptions'] as const).map((field) => (
          <section key={field}>
            <h3 className="mb-2 flex items-baseline justify-between gap-3 font-semibold">
              {fieldNames[field]}
              <span className="text-sm font-normal text-muted">{countOf(draft[field].length, field.slice(0, -1))}</span>
            </h3>
            <ol className="space-y-2.5">
              {draft[field].map((asset, index) => (
                <AssetRow
                  key={asset.key}
                  field={field}
                  index={index}
                  asset={asset}
                  error={errors[`${field}[${index}]`]}
                  isReadOnly={!canEdit}
                  onChange={(changed) => change(field, asset.key, changed)}
                  onAsk={() => setAsking({ field, index })}
                />
              ))}
            </ol>
          </section>
        ))}
        {errors['ad'] !== undefined && <p className="text-bad">{errors['ad']}</p>}
        <dl className="space-y-1 border-t border-line pt-4">
          <dt className="text-sm text-muted">Final URL</dt>
          <dd>
            <WebLink url={ad.finalUrl}>{ad.finalUrl}</WebLink>
          </dd>
          {(ad.path1 !== null || ad.path2 !== null) && (
            <>
              <dt className="pt-2 text-sm text-muted">Display path</dt>
              <dd>{[ad.path1, ad.path2].filter(Boolean).join(' / ')}</dd>
            </>
          )}
        </dl>
      </div>
      {state.isDirty && (
        <div className="mt-4">
          <TextReview optimizationId={state.optimizationId} itemId={item.id} texts={state.typed} />
        </div>
      )}
      {state.isDirty && <SaveBar state={state} onSave={handleSave} />}
      {asking !== null && chosen !== undefined && (
        <OtherTextsDialog
          ad={ad}
          draft={draft}
          {...asking}
          onUse={(asset) => {
            change(asking.field, chosen.key, { text: asset.text, asset });
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </CardSection>
  );
}

function SaveBar({ state, onSave }: { state: AdDraftState; onSave: () => void }) {
  const count = Object.keys(state.errors).length;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-4 mt-5 flex flex-wrap items-center justify-between gap-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5">
      <p className={count > 0 ? 'text-bad' : 'text-muted'} aria-live="polite">
        {state.isChecking
          ? 'Checking…'
          : count > 0
            ? `${countOf(count, 'text')} must be corrected before saving.`
            : `Unsaved changes${state.isRestored ? ' from an earlier visit' : ''}. No rule is broken.`}
      </p>
      <div className="flex gap-2">
        <Button onClick={state.discard}>Discard</Button>
        <Button variant="primary" isLoading={state.isSaving} onClick={onSave}>
          Save Ad
        </Button>
      </div>
    </div>
  );
}
