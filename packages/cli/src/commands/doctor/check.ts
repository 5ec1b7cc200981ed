/** One thing looked at: fine, worth a look, or in the way. */
export interface Check {
  name: string;
  status: 'ok' | 'warning' | 'failed';
  /** What was found. */
  detail: string;
  /** What to do about it; null when it is fine. */
  fix: string | null;
}

export const ok = (name: string, detail: string): Check => ({ name, status: 'ok', detail, fix: null });
