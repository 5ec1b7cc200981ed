import { type AdCheck, type AdGroupResult, api } from '@serplift/core/api';
import { useEffect, useMemo, useState } from 'react';
import { useAction } from '../../../lib/api.ts';
import { callServer } from '../../../lib/call-server.ts';
import { keepDraft, readDraft } from '../../../lib/drafts.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { type AdDraft, adDraftIn, draftOfAd, errorsOf, isChanged, typedAdOf } from './ad-draft-rules.ts';

const nameOfDraft = (itemId: string): string => `ad ${itemId}`;

/** Whether an ad has changes that are not saved. */
export const hasAdDraft = (itemId: string): boolean => adDraftIn(readDraft(nameOfDraft(itemId))) !== null;

const noDraft: AdDraft = { headlines: [], descriptions: [] };
const settleMs = 400;

/** What the rules say about a changed draft, asked once it has been left alone for a moment. */
function useCheck(optimizationId: string, itemId: string, draft: AdDraft | null) {
  const [answer, setAnswer] = useState<{ asked: string; check: AdCheck | null } | null>(null);
  const asked = draft === null ? null : JSON.stringify(typedAdOf(draft));
  useEffect(() => {
    if (asked === null) return;
    const ending = new AbortController();
    const ask = async () => {
      const input = { optimizationId, itemId, ...(JSON.parse(asked) as ReturnType<typeof typedAdOf>) };
      const check = await callServer(api.ads.check, input, { signal: ending.signal }).catch(() => null);
      // What cannot be sent, such as an empty text, is reported by the rules that need no server.
      if (!ending.signal.aborted) setAnswer({ asked, check });
    };
    const timer = setTimeout(() => void ask(), settleMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [optimizationId, itemId, asked]);
  const isCurrent = asked === null || answer?.asked === asked;
  return { check: asked === null ? null : (answer?.check ?? null), isCurrent };
}

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
  const { check, isCurrent } = useCheck(optimizationId, item.id, isDirty ? edited : null);
  const errors = isDirty ? errorsOf(draft, isCurrent ? (check?.violations ?? []) : []) : {};
  const { run, isRunning, error } = useAction(api.ads.edit);

  const save = async () => {
    try {
      onSaved(await run({ optimizationId, itemId: item.id, ...typedAdOf(draft) }));
      setDraft(null);
      toast({ title: 'Ad Saved', tone: 'good' });
    } catch (failure) {
      const description = failureMessage(failure, 'The server cannot be reached. Please try again.');
      toast({ title: 'The ad was not saved', description, tone: 'bad' });
    }
  };
  return {
    draft,
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
