import { api, type IdeaProposal, type Project } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { checkSaveDraft, firstDraft } from './idea-proposal-rules.ts';
import { SaveIdeaFields } from './SaveIdeaFields.tsx';
import { useSaveIdea } from './use-save-idea.ts';

interface SaveIdeaDialogProps {
  proposal: IdeaProposal;
  onClose: () => void;
}

/** Keeps a result as an idea for a page of a project. */
export function SaveIdeaDialog({ proposal, onClose }: SaveIdeaDialogProps) {
  const read = useEndpoint(api.projects.list, {});
  const { data: projects, error } = read;
  if (projects !== undefined) return <SaveIdeaForm proposal={proposal} projects={projects} onClose={onClose} />;
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title="Save as idea" description={proposal.name}>
      {error === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <LoadError title="Your projects could not be loaded" read={read} />
      )}
    </Dialog>
  );
}

function SaveIdeaForm({ proposal, projects, onClose }: SaveIdeaDialogProps & { projects: Project[] }) {
  const save = useSaveIdea();
  const form = useForm({
    initial: firstDraft(proposal, projects),
    check: checkSaveDraft,
    save: (draft) => save(proposal, draft),
    failed: 'The idea was not saved',
    onClose,
  });
  const { impressions, clicks, ctr, position } = proposal.stats;
  return (
    <FormDialog isWide form={form} title="Save as idea" description={proposal.name} submitLabel="Save Idea">
      <SaveIdeaFields form={form} projects={projects} pageUrls={proposal.pageUrls} />
      <p className="text-sm text-muted">
        Its figures are saved with it: {formatNumber(impressions)} impressions, {formatNumber(clicks)} clicks, CTR{' '}
        {formatPercent((ctr ?? 0) / 100, 2)}, position {formatPosition(position)}
        {proposal.sections.length > 0 &&
          `; and the analysis: ${proposal.sections.map(({ title }) => title).join(', ')}`}
        .
      </p>
    </FormDialog>
  );
}
