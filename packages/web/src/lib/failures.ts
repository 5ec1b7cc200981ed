/** What a refusal of the server carries in addition to its message; the contract's ApiError is one. */
interface Refusal extends Error {
  status: number;
  serverMessage: string | undefined;
  details: { issues?: readonly { at: string; message: string }[] } | undefined;
}

function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'ApiError';
}

/** What a person should read about a failure: the server's own message when it sent one, otherwise the given text. */
export function failureMessage(error: unknown, fallback: string): string {
  return (isRefusal(error) ? error.serverMessage : undefined) ?? fallback;
}

/** The messages of a rejected input by field, to show next to the fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = isRefusal(error) ? (error.details?.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.at, issue.message]));
}

/** Whether the failure says that no one is signed in. */
export function isSignedOut(error: unknown): boolean {
  return isRefusal(error) && error.status === 401;
}

/** Whether the failure says that what was asked for isn't there, or not for this person. */
export function isMissing(error: unknown): boolean {
  return isRefusal(error) && error.status === 404;
}
