import { api, type Automation } from '@serplift/core/api';
import { useEffect, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { failureMessage, fieldErrors } from '../../lib/failures.ts';
import { mayDiscard } from '../../ui/overlay/may-discard.ts';
import { toast } from '../../ui/overlay/toast-store.ts';
import {
  type AutomationDraft,
  checkDraft,
  draftOf,
  draftOfRun,
  initialDraft,
  inputOf,
  type RunToRepeat,
} from './automation-draft-rules.ts';
import { keptDraftIn, keptDraftName } from './kept-draft-rules.ts';

export interface AutomationFormState {
  draft: AutomationDraft;
  change: (part: Partial<AutomationDraft>) => void;
  /** Whether the draft is that of an earlier visit. */
  isRestored: boolean;
  startOver: () => void;
  /** Whether the form may be left for good, after asking when something would be lost; what was typed is dropped then. */
  mayLeave: () => boolean;
  /** By field: what the draft lacks after the first failure, and what the server refused. */
  errors: Record<string, string>;
  isSaving: boolean;
  /** How often saving failed; each time the first wrong field gets the focus. */
  failures: number;
  save: () => void;
}

/** What the server calls a field and what the form calls it. */
const formNames: [server: RegExp, form: string][] = [
  [/^work\.settings\./u, ''],
  [/^work\.(?:websiteUrl|importId)$/u, 'source'],
  [/^websiteUrl$/u, 'source'],
];

function namedAsInForm(errors: Record<string, string>): Record<string, string> {
  const rename = (at: string) => formNames.reduce((name, [server, form]) => name.replace(server, form), at);
  return Object.fromEntries(Object.entries(errors).map(([at, message]) => [rename(at), message]));
}

function firstDraft({ before, run, chosen = {} }: FormStart): AutomationDraft {
  if (before !== null) return draftOf(before);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return run === null ? { ...initialDraft(timeZone), ...chosen } : draftOfRun(run, timeZone);
}

/** What the form is filled with. */
export interface FormStart {
  before: Automation | null;
  /** The run that a new automation repeats. */
  run: RunToRepeat | null;
  /** What a new automation that repeats none begins with. */
  chosen?: Partial<AutomationDraft>;
}

/** A form's draft, which stays in the browser until it is saved or discarded. */
function useKeptDraft(start: FormStart) {
  const name = keptDraftName(start);
  const [first] = useState(() => firstDraft(start));
  const [kept] = useState(() => keptDraftIn(readDraft(name), first));
  const [draft, setDraft] = useState(kept ?? first);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  useEffect(() => keepDraft(name, isChanged ? { draft, first } : null), [name, draft, first, isChanged]);
  return {
    draft,
    setDraft,
    isChanged,
    isRestored: draft === kept,
    startOver: () => setDraft(first),
    forget: () => keepDraft(name, null),
  };
}

/** The form of a new automation or of one that exists; `onSaved` gets it with the secret of a new webhook. */
export function useAutomationForm(
  options: FormStart & { onSaved: (saved: Automation & { webhookSecret: string | null }) => void },
): AutomationFormState {
  const { before, onSaved } = options;
  const { draft, setDraft, isChanged, isRestored, startOver, forget } = useKeptDraft(options);
  const [failures, setFailures] = useState(0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const stale = [/^\/api\/automations/u];
  const { run: create, isRunning: isCreating } = useAction(api.automations.create, { stale });
  const { run: edit, isRunning: isEditing } = useAction(api.automations.edit, { stale });

  const save = async () => {
    const input = inputOf(draft, before);
    if (input === null || Object.keys(checkDraft(draft)).length > 0) return setFailures(failures + 1);
    try {
      const saved = before === null ? await create(input) : await edit({ automationId: before.id, ...input });
      forget();
      toast({
        title: before === null ? 'Automation Created' : 'Automation Updated',
        description: saved.name,
        tone: 'good',
      });
      onSaved(saved);
    } catch (error) {
      setRefused(namedAsInForm(fieldErrors(error)));
      setFailures(failures + 1);
      const title = before === null ? 'Creation Failed' : 'Update Failed';
      toast({ title, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    }
  };
  return {
    draft,
    change: (part) => {
      setDraft((current) => ({ ...current, ...part }));
      setRefused({});
    },
    isRestored,
    startOver: () => {
      startOver();
      setRefused({});
    },
    mayLeave: () => {
      const may = mayDiscard(isChanged, 'Discard your changes to this automation?');
      if (may) forget();
      return may;
    },
    errors: { ...(failures > 0 ? checkDraft(draft) : {}), ...refused },
    isSaving: isCreating || isEditing,
    failures,
    save: () => void save(),
  };
}
