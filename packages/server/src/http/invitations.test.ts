import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptForm, type InvitationScene, openInvitationScene, refusal } from '../testing/invitation-scene.ts';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let scene: InvitationScene;
let product: Product;
let owner: Person;
let teamId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  scene = await openInvitationScene();
  ({ product, owner, teamId } = scene);
});
afterAll(() => scene.product.close());

describe('inviting', () => {
  it('names what is missing or wrong [5-5, 7-45]', async () => {
    const refused = (fields: object) =>
      refusal(owner.call(api.invitations.create, { teamId, roleId: 'member', email: 'a@b.example', ...fields }));
    expect(await refused({ email: ' ' })).toEqual([400, 'Please fill in all required fields']);
    expect(await refused({ email: '', roleId: 'boss' })).toEqual([400, 'Please fill in all required fields']);
    expect(await refused({ roleId: 'boss' })).toEqual([400, 'Please fill in all required fields']);
    expect(await refused({ email: 'a@b.example, c@d.example' })).toEqual([400, 'Invalid email address']);
  });

  it('has a sentence for oneself, a member, another team and a person invited already [NV-04]', async () => {
    await scene.newMember('mia@mail.example', 'member');
    await product.signUpWithTeam('ted@mail.example', 'Ted Ltd');
    await scene.invite('soon@mail.example');
    const messages = await Promise.all(
      ['olga@', 'MIA@', 'ted@', 'soon@'].map((name) => refusal(scene.invite(`${name}mail.example`))),
    );
    expect(messages).toEqual([
      [409, 'You cannot invite yourself.'],
      [409, 'mia@mail.example is already a member of this team.'],
      [409, expect.stringContaining('ted@mail.example belongs to another team')],
      [409, expect.stringContaining('has been invited already')],
    ]);
  });

  it('of people who are known counts as sending, so that addresses cannot be tried at will', async () => {
    const curious = await product.signUpWithTeam('curious@mail.example', 'Curious');
    const team = (await curious.call(api.user.current, {})).team?.id ?? '';
    const fields = { teamId: team, email: 'olga@mail.example', roleId: 'member' as const };
    const tries = Array.from({ length: 100 }, () => refusal(curious.call(api.invitations.create, fields)));
    expect(new Set((await Promise.all(tries)).map(String)).size).toBe(1);
    expect(await refusal(curious.call(api.invitations.create, fields))).toEqual([
      429,
      expect.stringContaining('at most 100 invitations a day'),
    ]);
  });

  it('in parallel can’t exceed the daily limit', async () => {
    const eager = await product.signUpWithTeam('eager@mail.example', 'Eager');
    const team = (await eager.call(api.user.current, {})).team?.id ?? '';
    const invite = (email: string) =>
      refusal(eager.call(api.invitations.create, { teamId: team, email, roleId: 'member' }));
    const calls = Array.from({ length: 130 }, (_, index) => invite(`guest-${index}@mail.example`));
    const outcomes = await Promise.all(calls);
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(100);
    const refused = outcomes.filter((outcome) => outcome !== 'not refused').map(String);
    expect(new Set(refused)).toEqual(
      new Set(['429,A team can send at most 100 invitations a day. Try again tomorrow.']),
    );
    const mails = Array.from({ length: 130 }, (_, index) => product.sandbox.inbox.mails(`guest-${index}@mail.example`));
    expect(mails.flat()).toHaveLength(100);
  });

  it('brings no address but its own link into the mail, whatever the names are [IN-07]', async () => {
    const crafty = await product.signUpWithTeam('crafty@mail.example', 'Win at https://evil.example now');
    const team = (await crafty.call(api.user.current, {})).team?.id ?? '';
    await crafty.call(api.invitations.create, {
      teamId: team,
      email: 'target@mail.example',
      roleId: 'member',
      firstName: '<b>http://evil.example</b>',
      lastName: 'www.evil.example',
    });
    const [mail] = product.sandbox.inbox.mails('target@mail.example');
    expect(mail?.text).toMatch(/^Hello,/u);
    expect(mail?.subject).toBe('crafty invites you to Win at now on Serplift');
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil|<|>/u);
    expect(mail?.text.match(/https?:\S+/gu)).toEqual([mail?.link]);
  });

  it('two at once for one address make one invitation, and an expired one makes room', async () => {
    const outcomes = await Promise.all([1, 2].map(() => refusal(scene.invite('race@mail.example'))));
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    scene.setAheadMs(8 * dayMs);
    const again = await scene.invite('race@mail.example');
    const { team } = await owner.call(api.user.current, {});
    const pending = await owner.call(api.invitations.list, { teamId: team?.id ?? '' });
    expect(pending.filter(({ email }) => email === 'race@mail.example')).toMatchObject([{ id: again.id }]);
    scene.setAheadMs(0);
  });

  it('is for owners and admins; admins cannot invite owners nor touch their invitations [TI-04, 2.12-5]', async () => {
    const [admin, member] = [
      await scene.newMember('adam@mail.example', 'admin'),
      await scene.newMember('max@mail.example', 'member'),
    ];
    const second = await scene.invite('second-owner@mail.example', 'owner');
    const only = [403, 'Only team owners can invite owners.'];
    expect(await refusal(scene.invite('boss@mail.example', 'owner', admin))).toEqual(only);
    expect(await refusal(admin.call(api.invitations.resend, { invitationId: second.id }))).toEqual(only);
    expect(await refusal(admin.call(api.invitations.cancel, { invitationId: second.id }))).toEqual(only);
    await scene.invite('by-admin@mail.example', 'admin', admin);
    expect(await refusal(member.call(api.invitations.list, { teamId }))).toEqual([
      403,
      expect.stringContaining('Only owners and admins'),
    ]);
    expect(await refusal(scene.invite('x@mail.example', 'member', member))).toEqual([
      403,
      expect.stringContaining('Only owners and admins'),
    ]);
    expect(await member.call(api.invitations.roles, {})).toEqual([
      { id: 'owner', name: 'Owner' },
      { id: 'admin', name: 'Admin' },
      { id: 'member', name: 'Member' },
    ]);
  });

  it('again makes a new link and another week; the previous link stops working, and mails do not pile up [NV-05, 7-47]', async () => {
    const first = await scene.invite('again@mail.example');
    scene.setAheadMs(6 * dayMs);
    const sent = await owner.call(api.invitations.resend, { invitationId: first.id });
    expect(Date.parse(sent.expiresAt) - Date.parse(first.expiresAt)).toBeGreaterThan(5 * dayMs);
    const token = scene.tokenOf('again@mail.example');
    expect(token).not.toBe(first.token);
    expect(await refusal(scene.accept(first.token, 'again@mail.example'))).toEqual([
      404,
      'Invalid or expired invitation',
    ]);
    for (let index = 0; index < 4; index += 1) await owner.call(api.invitations.resend, { invitationId: first.id });
    expect(await refusal(owner.call(api.invitations.resend, { invitationId: first.id }))).toEqual([
      429,
      expect.stringContaining('within an hour'),
    ]);
    scene.setAheadMs(0);
    await scene.accept(scene.tokenOf('again@mail.example'), 'again@mail.example');
    expect(await refusal(owner.call(api.invitations.resend, { invitationId: first.id }))).toEqual([
      404,
      'Invitation not found.',
    ]);
  });

  it('keeps the token out of lists, the database and the audit log [NV-01]', async () => {
    const { token } = await scene.invite('secret@mail.example');
    expect(token).toMatch(/^[\w-]{43}$/u);
    const list = JSON.stringify(await owner.call(api.invitations.list, { teamId }));
    const rows = JSON.stringify([await product.database.knex('invitations'), await product.database.knex('audit_log')]);
    expect(list + rows).not.toContain(token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

describe('without a mail server', () => {
  it('who invites gets the link, once, and it works', async () => {
    const env = { SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages' };
    const quiet = await openProduct({ env });
    try {
      const person = await quiet.signUpWithTeam('solo@mail.example', 'Solo');
      const { team } = await person.call(api.user.current, {});
      const fields = { teamId: team?.id ?? '', email: 'new@mail.example', roleId: 'member' as const };
      const { isMailed, link } = await person.call(api.invitations.create, fields);
      expect([isMailed, link?.startsWith(`${quiet.origin}/invite/`)]).toEqual([false, true]);
      expect(JSON.stringify(await person.call(api.invitations.list, { teamId: fields.teamId }))).not.toContain(
        '/invite/',
      );
      const token = link?.split('/').at(-1) ?? '';
      await quiet.stranger().call(api.invitations.accept, { token, ...acceptForm('new@mail.example') });
    } finally {
      await quiet.close();
    }
  });
});
