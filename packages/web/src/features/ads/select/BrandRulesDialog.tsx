import { api, type BrandRules } from '@serplift/core/api';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextareaField } from '../../../ui/form/TextField.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { draftOfRules, listFields, rulesErrors, rulesOfDraft } from './brand-rules-draft.ts';

/** How the team's ads speak: owners change it, members read it. */
export function BrandRulesDialog({ onClose }: { onClose: () => void }) {
  const { team } = useCurrentUser();
  const read = useEndpoint(api.ads.brandRules, { teamId: team?.id ?? '' });
  const { data, error } = read;
  if (data !== undefined) return <RulesForm rules={data} onClose={onClose} />;
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title="Brand Rules">
      {error === undefined ? (
        <SkeletonRows rows={4} className="h-16" />
      ) : (
        <LoadError title="The rules could not be loaded" read={read} />
      )}
    </Dialog>
  );
}

function RulesForm({ rules, onClose }: { rules: BrandRules; onClose: () => void }) {
  const { isOwner, team } = useCurrentUser();
  const teamId = team?.id ?? '';
  const { run } = useAction(api.ads.setBrandRules, { stale: [`/api/teams/${teamId}/brand-rules`] });
  const form = useForm({
    initial: draftOfRules(rules),
    check: (draft) => rulesErrors(rulesOfDraft(draft)),
    save: async (draft) => {
      await run({ teamId, ...rulesOfDraft(draft) });
      return { title: 'Brand Rules Saved', description: 'They apply from the next run.' };
    },
    failed: 'The rules were not saved',
    onClose,
  });
  return (
    <FormDialog
      isWide
      form={form}
      title="Brand Rules"
      description="Rules for all of your team’s ads. Runs in progress keep the rules they started with."
      submitLabel={isOwner ? 'Save Rules' : null}
    >
      {!isOwner && <Notice title="Only your team’s owner can change these rules." />}
      <TextareaField
        label="Voice"
        isOptional
        hint="How your brand sounds, in your own words."
        rows={2}
        readOnly={!isOwner}
        placeholder="Friendly and precise. We address people directly and never exaggerate."
        {...form.field('voice')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {listFields.map(({ name, label, hint }) => (
          <TextareaField
            key={name}
            label={label}
            isOptional
            hint={`${hint} One per line.`}
            rows={3}
            readOnly={!isOwner}
            spellCheck={false}
            {...form.field(name)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
