/** What is typed to accept an invitation. */
export interface AcceptDraft {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a draft: at a field, or with the whole form. */
export interface AcceptProblem {
  at: keyof AcceptDraft | 'form';
  message: string;
}

/** Checks what can be known before the server is asked, one thing at a time. */
export function findProblem(draft: AcceptDraft): AcceptProblem | null {
  const { firstName, lastName, email, password, confirmation } = draft;
  if ([firstName, lastName, email, password].some((text) => text.trim() === '')) {
    return { at: 'form', message: 'Please fill in all fields' };
  }
  if (password !== confirmation) return { at: 'confirmation', message: "Passwords don't match" };
  if (password.length < 6) return { at: 'password', message: 'Password should be at least 6 characters' };
  return null;
}
