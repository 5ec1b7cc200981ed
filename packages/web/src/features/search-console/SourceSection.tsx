import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { ImportDays } from './ImportDays.tsx';
import { ImportPicker } from './ImportPicker.tsx';
import type { SourceChoice } from './use-source.ts';
import { WebsitePicker } from './WebsitePicker.tsx';

/** Where one picks the website or the imported data to work on. */
export function SourceSection({ choice, description }: { choice: SourceChoice; description: string }) {
  const { kind, imports } = choice;
  return (
    <CardSection
      title={imports.length === 0 ? 'Website' : 'Search data'}
      description={description}
      actions={
        imports.length > 0 && (
          <SegmentedControl
            label="Where the search data comes from"
            value={kind}
            onValueChange={choice.setKind}
            options={[
              { value: 'website', label: 'Search Console' },
              { value: 'import', label: 'Imported data' },
            ]}
          />
        )
      }
    >
      {kind === 'website' ? (
        <WebsitePicker websites={choice.websites} onSelected={choice.forgetFirst} />
      ) : (
        <div className="space-y-4">
          <ImportPicker imports={imports} value={choice.importId} onValueChange={choice.setImportId} />
          {choice.undated !== null && <ImportDays key={choice.undated.id} chosen={choice.undated} />}
        </div>
      )}
    </CardSection>
  );
}
