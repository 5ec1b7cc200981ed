import type { Run } from '../../runs/record/run.ts';
import { type QuestionSettings, questionSettings } from './questions-api.ts';

/** The settings of a question run as they were checked when it started. */
export function settingsOf(run: Pick<Run, 'settings'>): QuestionSettings {
  return questionSettings.parse(run.settings);
}
