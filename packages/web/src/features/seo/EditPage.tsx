import type { SeoPage } from '@serplift/core/api';
import { splitUrl } from '../../lib/page-url-rules.ts';
import { EditDialog } from '../../runs/edit/EditDialog.tsx';
import { SerpPreview, WidthMeter } from '../../runs/preview/SerpPreview.tsx';
import type { EditProps } from '../../runs/review/review-kind.ts';
import { TextareaField } from '../../ui/form/TextField.tsx';
import { checkSnippet, proposalOf } from './proposal-rules.ts';

/** Changes a proposal's text, with its width and its look in the results as one types. */
export function EditPage({ runId, item: page, texts: first, onSave, onClose }: EditProps<SeoPage>) {
  return (
    <EditDialog
      title="Edit the proposal"
      name={splitUrl(page.url).path}
      saveLabel="Save Edited Text"
      noun="text"
      runId={runId}
      itemId={page.id}
      texts={first ?? proposalOf(page) ?? { title: '', description: '' }}
      problemsOf={checkSnippet}
      onSave={onSave}
      onClose={onClose}
    >
      {({ texts, errors, change }) => (
        <div className="space-y-4">
          <TextareaField
            label="Title"
            error={errors.title}
            aside={<WidthMeter text={texts.title} kind="title" />}
            rows={1}
            value={texts.title}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            onValueChange={(value) => change({ title: value.replaceAll('\n', ' ') })}
          />
          <TextareaField
            label="Description"
            error={errors.description}
            aside={<WidthMeter text={texts.description} kind="description" />}
            rows={3}
            value={texts.description}
            onValueChange={(value) => change({ description: value.replaceAll('\n', ' ') })}
          />
          <SerpPreview url={page.url} title={texts.title} description={texts.description} />
        </div>
      )}
    </EditDialog>
  );
}
