import type { GeneratedAd } from '@serplift/core/api';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { AdPreview } from '../../../runs/preview/AdPreview.tsx';
import { IconButton } from '../../../ui/button/Button.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { type AdTexts, Combinations } from '../texts/combination-rules.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The ad as people may see it; buttons and arrow keys lead from one combination to the next. */
export function PreviewCard({ ad, texts }: { ad: GeneratedAd; texts: AdTexts }) {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop');
  const [index, setIndex] = useState(0);
  const combinations = useMemo(() => new Combinations(texts), [texts]);
  const { total } = combinations;
  const at = total === 0 ? 0 : ((index % total) + total) % total;
  const shown = combinations.at(at);
  return (
    <CardSection
      title="Preview"
      actions={
        <SegmentedControl
          label="Device of the preview"
          value={device}
          onValueChange={setDevice}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      }
    >
      {/* The keys work on the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        className="min-w-0"
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setIndex(at + by);
        }}
      >
        <legend className="sr-only">Combinations of the ad</legend>
        <div aria-live="polite">
          <AdPreview url={ad.finalUrl} path={[ad.path1, ad.path2]} {...shown} device={device} />
        </div>
        <div className="mt-3 flex items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">
            Combination {formatNumber(Math.min(at + 1, total))} of {formatNumber(total)}
          </p>
          <span className="flex gap-1">
            <IconButton
              icon={<ChevronLeft />}
              label="Previous combination"
              variant="secondary"
              isSmall
              onClick={() => setIndex(at - 1)}
            />
            <IconButton
              icon={<ChevronRight />}
              label="Next combination"
              variant="secondary"
              isSmall
              onClick={() => setIndex(at + 1)}
            />
          </span>
        </div>
      </fieldset>
    </CardSection>
  );
}
