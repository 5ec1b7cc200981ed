import type { CurrentUser } from '@serplift/core/api';

/** The parts of a user that decide where a person may go. */
export const exampleUser = (of: Partial<CurrentUser> = {}): CurrentUser =>
  ({ id: 'u1', email: 'ana@example.com', hasTeam: true, isOwner: true, isAdmin: false, ...of }) as CurrentUser;
