import { type QuestionSettings, questionSettings } from '../../contract/questions/questions-api.ts';
import type { Run } from '../../runs/record/run.ts';

/** The settings of a question run as they were checked when it started. */
export function settingsOf(run: Pick<Run, 'settings'>): QuestionSettings {
  return questionSettings.parse(run.settings);
}
