import type { CurrentUser } from '@serplift/core/api';

/** The parts of a user that decide where a person may go. */
export const exampleUser = (of: Partial<CurrentUser> = {}): CurrentUser =>
  ({
    id: 'u1',
    email: 'ana@example.com',
    team: { id: 't1', name: 'Acme', slug: 'acme', sampleData: false },
    hasTeam: true,
    isOwner: true,
    isAdmin: false,
    ...of,
  }) as unknown as CurrentUser;
