import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptForm, type InvitationScene, openInvitationScene, refusal } from '../testing/invitation-scene.ts';
import { identityTokenOf, type Person, type Product } from '../testing/open-product.ts';

let scene: InvitationScene;
let product: Product;
let owner: Person;
let teamId: string;
const dayMs = 86_400_000;
const claimedText = "This invitation has already been used. If you're a member, please log in.";
const expiredText = 'This invitation has expired. Please contact your team administrator for a new invitation.';

beforeAll(async () => {
  scene = await openInvitationScene();
  ({ product, owner, teamId } = scene);
});
afterAll(() => scene.product.close());

describe('accepting', () => {
  it('makes an account and a membership in one step, with the role of the invitation [7-50]', async () => {
    const { token, ...sent } = await scene.invite('Ana@Mail.example', 'admin');
    expect(sent).toMatchObject({ email: 'ana@mail.example', isMailed: true, link: null, invitedBy: 'olga' });
    const shown = await product.stranger().call(api.invitations.show, { token });
    expect(shown).toMatchObject({
      email: 'ana@mail.example',
      teamName: 'Olga Ltd',
      roleName: 'Admin',
      claimedAt: null,
    });
    expect(await scene.accept(token, 'ANA@mail.example')).toEqual({ email: 'ana@mail.example', teamName: 'Olga Ltd' });
    const ana = await scene.signIn('ana@mail.example');
    expect(await ana.call(api.user.current, {})).toMatchObject({
      displayName: 'Ana Alvarez',
      team: { id: teamId },
      isOwner: false,
      canInviteMembers: true,
    });
    expect(await owner.call(api.invitations.list, { teamId })).toEqual([]);
  });

  it('uses the account an address has, with its own password only', async () => {
    await product.signUp('known@mail.example');
    const { token } = await scene.invite('known@mail.example');
    const wrong = await refusal(scene.accept(token, 'known@mail.example', 'wrong horse'));
    expect(wrong).toEqual([400, expect.stringContaining('this is not its password')]);
    await scene.accept(token, 'known@mail.example');
    expect((await (await scene.signIn('known@mail.example')).call(api.user.current, {})).team?.id).toBe(teamId);
  });

  it('works for the person signed in with the address, however they signed in, and for no one else', async () => {
    const [gina, eve] = await Promise.all([product.signUp('gina@mail.example'), product.signUp('eve@mail.example')]);
    const { token } = await scene.invite('gina@mail.example');
    expect(await refusal(product.stranger().call(api.invitations.join, { token }))).toEqual([401, 'Sign in first.']);
    expect(await refusal(eve.call(api.invitations.join, { token }))).toEqual([
      403,
      'This invitation is for another email address.',
    ]);
    await gina.call(api.invitations.join, { token });
    expect((await gina.call(api.user.current, {})).team?.id).toBe(teamId);
    expect(await refusal(gina.call(api.invitations.join, { token }))).toEqual([409, claimedText]);
  });

  it('by two people at once makes one membership; the other is informed that it was used [NV-03]', async () => {
    const { token } = await scene.invite('twice@mail.example');
    await product.signUp('twice@mail.example');
    const outcomes = await Promise.all([1, 2, 3].map(() => refusal(scene.accept(token, 'twice@mail.example'))));
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'not refused')).toEqual([
      [409, claimedText],
      [409, claimedText],
    ]);
    const members = await owner.call(api.teams.members, {});
    expect(members.filter(({ email }) => email === 'twice@mail.example')).toHaveLength(1);
  });

  it('ignores another role and refuses another address, without making an account [TI-06, NV-04]', async () => {
    const { token } = await scene.invite('plain@mail.example');
    expect(await refusal(scene.accept(token, 'other@mail.example'))).toEqual([
      400,
      expect.stringContaining('another email'),
    ]);
    const forged = { token, ...acceptForm('plain@mail.example'), roleId: 'owner', teamId: 'x' };
    await product.stranger().call(api.invitations.accept, forged);
    expect((await (await scene.signIn('plain@mail.example')).call(api.user.current, {})).role).toBe('member');
    await expect(identityTokenOf(product.sandbox, 'other@mail.example')).rejects.toThrow('refused');
  });

  it('asks for every field and a password of six characters [9-9]', async () => {
    const { token } = await scene.invite('fields@mail.example');
    for (const field of ['firstName', 'lastName', 'email', 'password']) {
      const call = product
        .stranger()
        .call(api.invitations.accept, { token, ...acceptForm('fields@mail.example'), [field]: '' });
      expect(await refusal(call)).toEqual([400, 'Please fill in all fields']);
    }
    const short = await refusal(scene.accept(token, 'fields@mail.example', '12345'));
    expect(short).toEqual([400, 'Password should be at least 6 characters']);
  });

  it('by a member of another team is refused and leaves the invitation open [NV-04]', async () => {
    const { token } = await scene.invite('late@mail.example');
    const late = await product.signUpWithTeam('late@mail.example', 'Late Ltd');
    const text = 'You already belong to another team. Leave it first, then accept this invitation.';
    expect(await refusal(late.call(api.invitations.join, { token }))).toEqual([409, text]);
    expect(await refusal(scene.accept(token, 'late@mail.example'))).toEqual([409, text]);
    expect((await product.stranger().call(api.invitations.show, { token })).claimedAt).toBeNull();
  });

  it('says so when the identity provider does not answer', async () => {
    const { token } = await scene.invite('outage@mail.example');
    product.sandbox.faults.add({ match: 'accounts:signUp', status: 503, body: 'down', times: 1 });
    expect(await refusal(scene.accept(token, 'outage@mail.example'))).toEqual([
      502,
      expect.stringContaining('Try again'),
    ]);
    await scene.accept(token, 'outage@mail.example');
  });
});

describe('a link that opens nothing', () => {
  it('answers in the words for used, expired, canceled and unknown, and shows no address [NV-02, 7-49]', async () => {
    const used = await scene.invite('used@mail.example');
    await scene.accept(used.token, 'used@mail.example');
    expect(await refusal(scene.accept(used.token, 'used@mail.example'))).toEqual([409, claimedText]);
    const cancelled = await scene.invite('cancelled@mail.example');
    await owner.call(api.invitations.cancel, { invitationId: cancelled.id });
    for (const token of [cancelled.token, 'A'.repeat(43), '<script>']) {
      const unknown = [404, 'Invalid or expired invitation'];
      expect(await refusal(product.stranger().call(api.invitations.show, { token }))).toEqual(unknown);
      expect(await refusal(scene.accept(token, 'cancelled@mail.example'))).toEqual(unknown);
    }
    const old = await scene.invite('old@mail.example');
    scene.setAheadMs(7 * dayMs + 1000);
    expect(await refusal(scene.accept(old.token, 'old@mail.example'))).toEqual([409, expiredText]);
    for (const { token } of [used, old]) {
      const shown = await product.stranger().call(api.invitations.show, { token });
      expect(shown).toMatchObject({ email: null, firstName: '', lastName: '', invitedBy: null });
      expect(JSON.stringify(shown)).not.toContain('@');
    }
    scene.setAheadMs(0);
  });
});
