import { api, type IdeaProposal, type Project } from '@serplift/core/api';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { formatNumber, formatPercent, formatPosition } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { checkSaveDraft, firstDraft } from './idea-proposal-rules.ts';
import { SaveIdeaFields } from './SaveIdeaFields.tsx';
import { useSaveIdea } from './use-save-idea.ts';

interface SaveIdeaDialogProps {
  proposal: IdeaProposal;
  onClose: () => void;
}

const formId = 'save-idea';

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
  const [draft, setDraft] = useState(() => firstDraft(proposal, projects));
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<{ reason: string; fields: Record<string, string> } | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveIdea();
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failures]);

  const submit = async () => {
    if (isSaving) return;
    if (Object.keys(checkSaveDraft(draft)).length > 0) return setFailures(failures + 1);
    setIsSaving(true);
    setRefused(null);
    try {
      await save(proposal, draft);
      onClose();
    } catch (error) {
      const reason = failureMessage(error, 'The server cannot be reached. Please try again.');
      setRefused({ reason, fields: fieldErrors(error) });
      setIsSaving(false);
      toast({ title: 'Error', description: 'The idea was not saved.', tone: 'bad' });
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const { impressions, clicks, ctr, position } = proposal.stats;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title="Save as idea"
      description={proposal.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isLoading={isSaving}>
            Save Idea
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={handleSubmit} className="space-y-4">
        <SaveIdeaFields
          draft={draft}
          onChange={(part) => setDraft({ ...draft, ...part })}
          errors={{ ...(failures > 0 ? checkSaveDraft(draft) : {}), ...refused?.fields }}
          projects={projects}
          pageUrls={proposal.pageUrls}
        />
        <p className="text-sm text-muted">
          Its figures are saved with it: {formatNumber(impressions)} impressions, {formatNumber(clicks)} clicks, CTR{' '}
          {formatPercent((ctr ?? 0) / 100, 2)}, position {formatPosition(position)}
          {proposal.sections.length > 0 &&
            `; and the analysis: ${proposal.sections.map(({ title }) => title).join(', ')}`}
          .
        </p>
        {refused !== null && (
          <Notice tone="bad" title="The idea was not saved">
            {refused.reason}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
