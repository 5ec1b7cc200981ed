import { api, ApiError, type OutputOf } from '@serplift/core/api';
import { identityTokenOf, openProduct, type Person, type Product } from './open-product.ts';

type Role = 'owner' | 'admin' | 'member';

/** A team that invites people, and a clock to be moved. */
export interface InvitationScene {
  product: Product;
  owner: Person;
  teamId: string;
  /** How far the product's clock is ahead. */
  setAheadMs(aheadMs: number): void;
  /** Invites from the team of `by`, the owner by default, and reads the token out of the mail that arrives. */
  invite(
    email: string,
    roleId?: Role,
    by?: Person,
  ): Promise<OutputOf<typeof api.invitations.create> & { token: string }>;
  /** The token in the latest mail to an address. */
  tokenOf(email: string): string;
  accept(token: string, email: string, password?: string): Promise<unknown>;
  /** Signs in at the identity provider with the password every test uses. */
  signIn(email: string): Promise<Person>;
  /** A new person of the team with a role, signed in. */
  newMember(email: string, roleId: Role): Promise<Person>;
}

/** What a person who accepts fills in. */
export const acceptForm = (email: string, password = 'correct horse') => ({
  firstName: 'Ana',
  lastName: 'Alvarez',
  email,
  password,
});

/** What a refused call answers: status and message. */
export const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.serverMessage] : Promise.reject(error)),
  );

/** Opens a product with a team of one owner. */
export async function openInvitationScene(): Promise<InvitationScene> {
  let aheadMs = 0;
  const product = await openProduct({ now: () => new Date(Date.now() + aheadMs) });
  const owner = await product.signUpWithTeam('olga@mail.example', 'Olga Ltd');
  const teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  const tokenOf: InvitationScene['tokenOf'] = (email) =>
    product.sandbox.inbox.mails(email)[0]?.link.split('/invite/')[1] ?? 'no token';
  const invite: InvitationScene['invite'] = async (email, roleId = 'member', by = owner) => {
    const { team } = await by.call(api.user.current, {});
    const sent = await by.call(api.invitations.create, { teamId: team?.id ?? '', email, roleId, firstName: 'Ana' });
    return { ...sent, token: tokenOf(email) };
  };
  const accept: InvitationScene['accept'] = (token, email, password) =>
    product.stranger().call(api.invitations.accept, { token, ...acceptForm(email, password) });
  const signIn: InvitationScene['signIn'] = async (email) => {
    const person = product.stranger();
    await person.call(api.session.signIn, { idToken: await identityTokenOf(product.sandbox, email) });
    return person;
  };
  const newMember: InvitationScene['newMember'] = async (email, roleId) => {
    await accept((await invite(email, roleId)).token, email);
    return signIn(email);
  };
  return { product, owner, teamId, setAheadMs: (ms) => (aheadMs = ms), invite, tokenOf, accept, signIn, newMember };
}
