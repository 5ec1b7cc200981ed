import { randomBytes } from 'node:crypto';
import { sandboxCredentials } from '../frame/credentials.ts';
import type { SandboxContext } from '../frame/frame.ts';
import { hashPassword } from './identity-errors.ts';

/** A person who can sign in. */
export interface IdentityUser {
  localId: string;
  email: string;
  emailVerified: boolean;
  displayName?: string;
  /** Absent: only Google signs this person in. */
  passwordHash?: string;
  google?: { sub: string; email: string; name: string };
  createdAtMs: number;
  lastLoginAtMs: number;
  /** Tokens from before are no longer valid. */
  validSinceSeconds: number;
}

const team: [email: string, displayName: string][] = [
  [sandboxCredentials.demo.email, 'Dana Demo'],
  ['lee@juniperandpine.example', 'Lee Okafor'],
  ['priya@juniperandpine.example', 'Priya Nair'],
  ['tomas@juniperandpine.example', 'Tomás Varga'],
];

/** The users of the sandbox's Firebase project; the demo team exists from the start, all with the demo password. */
export function identityUsers({ state, now }: Pick<SandboxContext, 'state' | 'now'>) {
  const stateKey = 'identity.users';
  let seeding: Promise<void> | undefined;
  const blank = () => ({
    createdAtMs: now().getTime(),
    lastLoginAtMs: now().getTime(),
    validSinceSeconds: Math.floor(now().getTime() / 1_000),
  });

  async function seed(): Promise<void> {
    if (state.get<Record<string, IdentityUser> | undefined>(stateKey, undefined) !== undefined) return;
    const passwordHash = await hashPassword(sandboxCredentials.demo.password);
    const users = team.map(([email, displayName], index): [string, IdentityUser] => {
      const localId = `demoUser${String(index + 1).padStart(20, '0')}`;
      return [localId, { ...blank(), localId, email, displayName, emailVerified: true, passwordHash }];
    });
    state.set(stateKey, Object.fromEntries(users));
  }

  async function all(): Promise<Record<string, IdentityUser>> {
    seeding ??= seed();
    await seeding;
    return state.get<Record<string, IdentityUser>>(stateKey, {});
  }

  const findWhere = async (meets: (user: IdentityUser) => boolean) => Object.values(await all()).find(meets);
  /** Stores the changed user and returns it. */
  const save = async (user: IdentityUser): Promise<IdentityUser> => {
    state.set(stateKey, { ...(await all()), [user.localId]: user });
    return user;
  };

  return {
    find: async (localId: string): Promise<IdentityUser | undefined> => (await all())[localId],
    findByEmail: (email: string) => findWhere((user) => user.email === email.toLowerCase()),
    findByGoogle: (sub: string) => findWhere((user) => user.google?.sub === sub),
    create: (user: Pick<IdentityUser, 'email' | 'emailVerified'> & Partial<IdentityUser>) =>
      save({ ...blank(), ...user, localId: randomBytes(21).toString('base64url'), email: user.email.toLowerCase() }),
    save,
  };
}

export type IdentityUsers = ReturnType<typeof identityUsers>;
