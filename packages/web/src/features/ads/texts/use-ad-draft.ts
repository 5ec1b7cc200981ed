import { type AdGroupResult, api } from '@serplift/core/api';
import { useMemo, useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { useSettledAnswer } from '../../../lib/use-settled-answer.ts';
import { attempt } from '../../../ui/overlay/attempt.ts';
import { type AdDraft, adDraftIn, draftOfAd, errorsOf, isChanged, typedAdOf, typedTexts } from './ad-draft-rules.ts';

const nameOfDraft = (itemId: string): string => `ad ${itemId}`;

/** Whether an ad has changes that are not saved. */
export const hasAdDraft = (itemId: string): boolean => adDraftIn(readDraft(nameOfDraft(itemId))) !== null;

const noDraft: AdDraft = { headlines: [], descriptions: [] };
/** The texts of an ad as they are being changed, with what is wrong with them, and saving them. */
export function useAdDraft(optimizationId: string, item: AdGroupResult, onSaved: (item: AdGroupResult) => void) {
  const { generatedAd } = item;
  const draftName = nameOfDraft(item.id);
  const [kept] = useState(() => adDraftIn(readDraft(draftName)));
  const [edited, setEdited] = useState(kept);
  const setDraft = (next: AdDraft | null) => {
    setEdited(next);
    keepDraft(draftName, next !== null && generatedAd !== null && isChanged(next, generatedAd) ? next : null);
  };
  const saved = useMemo(() => (generatedAd === null ? noDraft : draftOfAd(generatedAd)), [generatedAd]);
  const draft = edited ?? saved;
  const isDirty = generatedAd !== null && edited !== null && isChanged(edited, generatedAd);
  const asked = isDirty ? { optimizationId, itemId: item.id, ...typedAdOf(edited) } : null;
  const { answer: check, isCurrent } = useSettledAnswer(api.ads.check, asked);
  const errors = isDirty ? errorsOf(draft, isCurrent ? (check?.violations ?? []) : []) : {};
  const { run, isRunning, error } = useAction(api.ads.edit);

  const save = async () => {
    const saved = await attempt(run({ optimizationId, itemId: item.id, ...typedAdOf(draft) }), {
      done: { title: 'Ad Saved' },
      failed: 'The ad was not saved',
    });
    if (saved === null) return;
    onSaved(saved);
    setDraft(null);
  };
  return {
    optimizationId,
    draft,
    /** The texts that a person changed, by their place. */
    typed: generatedAd === null ? [] : typedTexts(draft, generatedAd),
    setDraft,
    discard: () => setDraft(null),
    isDirty,
    /** Whether the changes are those of an earlier visit. */
    isRestored: isDirty && edited === kept,
    isChecking: isDirty && !isCurrent,
    errors,
    combinations: check?.combinations ?? item.combinations,
    strength: check?.strength ?? item.strength,
    save: () => void save(),
    isSaving: isRunning,
    saveError: error,
  };
}

export type AdDraftState = ReturnType<typeof useAdDraft>;
