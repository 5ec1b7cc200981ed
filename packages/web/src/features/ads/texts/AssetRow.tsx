import { type AdAsset, adTextWidth, type AssetPin } from '@serplift/core/api';
import { clsx } from 'clsx';
import { CircleAlert, Info, Shuffle } from 'lucide-react';
import { useId, useState } from 'react';
import { IconButton } from '../../../ui/button/Button.tsx';
import { Textarea } from '../../../ui/form/Input.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { WebLink } from '../../../ui/text/WebLink.tsx';
import { type AssetField, type DraftAsset, maxWidths, pinChoices } from './ad-draft-rules.ts';

interface AssetRowProps {
  field: AssetField;
  index: number;
  asset: DraftAsset;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (change: Partial<DraftAsset>) => void;
  /** Asks for other texts in this place. */
  onAsk: () => void;
}

/** One headline or description: its text with counter and pin, and on demand why it was chosen. */
export function AssetRow({ field, index, asset, error, isReadOnly, onChange, onAsk }: AssetRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const name = `${field === 'headlines' ? 'Headline' : 'Description'} ${index + 1}`;
  const width = adTextWidth(asset.text.trim());
  const isTooWide = width > maxWidths[field];
  return (
    <li className="rounded-md border border-line px-1.5 py-1.5 focus-within:border-edge">
      <div className="flex items-start gap-2">
        <Textarea
          aria-label={name}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-count${error === undefined ? '' : ` ${id}-error`}`}
          rows={1}
          readOnly={isReadOnly}
          value={asset.text}
          maxLength={300}
          className="resize-none border-transparent! bg-transparent! px-1.5! py-1! font-medium hover:border-edge! focus:border-edge! aria-invalid:border-bad!"
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
          onChange={(event) => onChange({ text: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <span
          id={`${id}-count`}
          className={clsx('pt-1.5 pr-1 text-sm tabular-nums', isTooWide ? 'font-medium text-bad' : 'text-muted')}
        >
          <span className="sr-only">Width </span>
          {width}/{maxWidths[field]}
        </span>
      </div>
      <div className="mt-0.5 flex items-center gap-1 pl-1.5">
        <span className="mr-auto min-w-0 truncate text-sm text-muted">
          {slotNames[asset.asset.slot]}
          {asset.asset.keyword !== null && ` · ${asset.asset.keyword}`}
        </span>
        <PinSelect field={field} name={name} pin={asset.pin} isDisabled={isReadOnly} onChange={onChange} />
        <IconButton
          icon={<Info />}
          label={`Why ${name.toLowerCase()}`}
          isSmall
          aria-expanded={isOpen}
          aria-controls={`${id}-why`}
          onClick={() => setIsOpen(!isOpen)}
        />
        <IconButton
          icon={<Shuffle />}
          label={`Other texts for ${name.toLowerCase()}…`}
          isSmall
          disabled={isReadOnly}
          onClick={onAsk}
        />
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 px-3 text-sm text-bad">
            <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      <div id={`${id}-why`} hidden={!isOpen} className="mt-2 border-t border-line px-3 pt-2">
        {isOpen && <AssetReasons asset={asset.asset} isChanged={asset.text.trim() !== asset.asset.text} />}
      </div>
    </li>
  );
}

interface PinSelectProps {
  field: AssetField;
  name: string;
  pin: AssetPin | null;
  isDisabled: boolean;
  onChange: (change: { pin: AssetPin | null }) => void;
}

function PinSelect({ field, name, pin, isDisabled, onChange }: PinSelectProps) {
  return (
    // Quieter than a form's own select: most texts stay unpinned.
    <select
      aria-label={`Place of ${name.toLowerCase()}`}
      className={clsx(
        'h-7 max-w-40 rounded-md bg-surface px-1.5 text-sm hover:bg-hover disabled:opacity-50',
        pin === null ? 'text-muted' : 'font-medium text-accent-text',
      )}
      disabled={isDisabled}
      value={pin ?? ''}
      onChange={(event) => onChange({ pin: (event.currentTarget.value || null) as AssetPin | null })}
    >
      <option value="">Any place</option>
      {pinChoices[field].map(({ value, label }) => (
        <option key={value} value={value}>
          Pin: {label}
        </option>
      ))}
    </select>
  );
}

const slotNames: Record<AdAsset['slot'], string> = {
  keyword: 'Keyword',
  benefit: 'Benefit',
  proof: 'Proof',
  callToAction: 'Call to action',
  brand: 'Brand',
  value: 'Value',
  objection: 'Answer to a doubt',
};

/** Why a text was chosen, the keyword it answers to and the words of the page that carry its claims. */
export function AssetReasons({ asset, isChanged = false }: { asset: AdAsset; isChanged?: boolean }) {
  return (
    <div className="space-y-2 text-sm">
      <p>
        <Badge>{slotNames[asset.slot]}</Badge>{' '}
        {asset.keyword !== null && (
          <>
            <span className="text-muted">for the keyword</span> <span className="font-medium">{asset.keyword}</span>
          </>
        )}
        {asset.writtenBy === 'person' && <span className="text-muted"> Written by a person.</span>}
      </p>
      {isChanged ? (
        <p className="text-muted">You changed this text; the reasons refer to “{asset.text}”.</p>
      ) : (
        <p>{asset.why}</p>
      )}
      {asset.evidence.map((proof) => (
        <p key={`${proof.claim} ${proof.quote}`} className="wrap-anywhere">
          <Badge tone="good">{proof.claim}</Badge> <span className="text-muted">found on the page as</span>{' '}
          <q>{proof.quote}</q> <WebLink url={proof.url}>Source</WebLink>
        </p>
      ))}
      {asset.evidence.length === 0 && <p className="text-muted">It makes no claim that needs proof.</p>}
    </div>
  );
}
