import { readConfig } from '@serplift/core';
import type { BrandRules, Invitation, Member, SentInvitation } from '@serplift/core/api';
import { startServer } from '@serplift/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['init']);
});
afterAll(() => machine.close());

const members = () => machine.json<Member[]>(['teams', 'members']);
const mailTo = (email: string) => machine.sandbox.inbox.mails(email)[0]?.link ?? '';

/** Accepts an invitation as its person would, in the browser. */
async function accept(origin: string, link: string, email: string): Promise<void> {
  const token = link.split('/').at(-1) ?? '';
  const response = await fetch(`${origin}/api/invitations/${token}/accept`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ana', lastName: 'Alvarez', email, password: 'correct horse' }),
  });
  if (!response.ok) throw new Error(`The invitation was not accepted: ${response.status}`);
}

describe('invitations', () => {
  test('are sent, listed, sent again with another link, and canceled', async () => {
    const sent = await machine.json<SentInvitation>(['teams', 'invite', 'ana@mail.example', '--role', 'admin']);
    expect(sent).toMatchObject({ email: 'ana@mail.example', roleId: 'admin', isMailed: true, link: null });
    const first = mailTo('ana@mail.example');
    expect((await machine.run(['teams', 'invite', 'Ana@mail.example', '--resend'])).err).toContain(
      'Invited ana@mail.example',
    );
    expect(mailTo('ana@mail.example')).not.toBe(first);
    expect((await machine.run(['teams', 'members', '--invitations'])).out).toContain('ana@mail.example\tAdmin');
    expect((await machine.run(['teams', 'remove', 'ana@mail.example'])).err).toContain('--yes');
    const dry = await machine.run(['teams', 'remove', sent.id, '--dry-run', '--yes']);
    expect({ code: dry.code, err: dry.err }).toEqual({
      code: 0,
      err: expect.stringContaining('Nothing was changed (--dry-run)') as string,
    });
    expect((await machine.run(['teams', 'remove', sent.id, '--yes'])).code).toBe(0);
    expect(await machine.json<Invitation[]>(['teams', 'members', '--invitations'])).toEqual([]);
    expect((await machine.run(['teams', 'remove', sent.id, '--yes'])).code).toBe(4);
  });

  test('print the link where no mail can be sent', async () => {
    const env = { SERPLIFT_SANDBOX: 'identity,google,llm,dataforseo,pages' };
    const { out, err } = await machine.run(['teams', 'invite', 'letter@mail.example'], { env });
    expect(out).toMatch(/^http\S+\/invite\/[\w-]{43}\n$/u);
    expect(err).toContain("isn't shown again");
  });

  test('an unknown role and a person who is already a member are refused', async () => {
    expect((await machine.run(['teams', 'invite', 'x@mail.example', '--role', 'boss'])).code).toBe(2);
    const { code, err } = await machine.run(['teams', 'invite', 'demo@juniperandpine.example']);
    expect([code, err]).toEqual([1, expect.stringContaining('You cannot invite yourself.')]);
  });
});

describe('members', () => {
  test('change roles, get the team and are removed, on the machine itself but never by access token', async () => {
    const server = await startServer({
      config: readConfig({ ...machine.env, PORT: '0' }, machine.home),
      worker: false,
    });
    try {
      await machine.run(['teams', 'invite', 'nina@mail.example', '--first-name', 'Nina']);
      await accept(server.origin, mailTo('nina@mail.example'), 'nina@mail.example');
      expect(await members()).toMatchObject([{ username: 'demo' }, { displayName: 'Ana Alvarez' }]);
      const said = await machine.run(['teams', 'edit-member', 'nina@mail.example', '--role', 'admin']);
      expect(said.err).toContain('is now admin');
      expect((await machine.run(['teams', 'edit-member', 'nobody@mail.example', '--role', 'admin'])).code).toBe(4);
      const demotion = await machine.run(['teams', 'edit-member', 'demo@juniperandpine.example', '--role', 'member']);
      expect(demotion.err).toContain('A team needs an owner.');

      const token = (await machine.run(['tokens', 'create', 'laptop'])).out.trim();
      const env = { SERPLIFT_URL: server.origin, SERPLIFT_TOKEN: token };
      for (const line of [
        ['create', 'Second'],
        ['rename', 'Mine'],
        ['edit-member', 'nina@mail.example', '--role', 'member'],
        ['remove', 'nina@mail.example', '--yes'],
        ['edit-member', 'nina@mail.example', '--role', 'owner', '--yes'],
        ['invite', 'max@mail.example'],
      ]) {
        const { code, err } = await machine.run(['teams', ...line], { env });
        expect([line[0], code, err]).toEqual([line[0], 3, expect.stringContaining('Sign in to Serplift there')]);
      }
      expect((await machine.run(['teams', 'edit-member', 'nina@mail.example', '--role', 'owner', '--yes'])).code).toBe(
        0,
      );
      const roles = (await members()).map(({ email, roles }) => [email, roles[0]?.id]);
      expect(roles).toEqual(
        expect.arrayContaining([
          ['nina@mail.example', 'owner'],
          ['demo@juniperandpine.example', 'admin'],
        ]),
      );
      expect((await machine.run(['teams', 'remove', 'demo@juniperandpine.example', '--yes'])).code).toBe(0);
      expect((await members()).map(({ email }) => email)).toEqual(['nina@mail.example']);
      expect((await machine.run(['whoami'], { env })).code).toBe(3);

      await machine.run(['teams', 'invite', 'max@mail.example']);
      await accept(server.origin, mailTo('max@mail.example'), 'max@mail.example');
      expect((await machine.run(['teams', 'remove', 'max@mail.example', '--yes'])).code).toBe(0);
      expect(await members()).toHaveLength(1);
    } finally {
      await server.close();
    }
  });
});

describe('what a team has', () => {
  test('brand rules: what is named changes, the rest stays, an empty text clears', async () => {
    const set = (...line: string[]) => machine.json<BrandRules>(['brand', 'rules', ...line]);
    await set('--voice', 'Precise.', '--forbid', 'cheap', '--forbid', 'best');
    await set('--must-use', 'Juniper');
    expect(await set('--forbid', '')).toMatchObject({
      voice: 'Precise.',
      forbiddenTerms: [],
      mustUseTerms: ['Juniper'],
    });
    expect((await machine.run(['brand', 'rules'], { columns: 80 })).out).toMatch(
      /^Voice {8}Precise\.\nMust use {5}Juniper\nForbidden {4}none\n/u,
    );
    expect((await machine.run(['brand', 'rules'])).out).toMatch(/^Voice\tMust use\t.+\nPrecise\.\tJuniper\t\t/u);
  });

  test('Google connections: listed, and ended after a confirmation', async () => {
    const list = () => machine.json<{ service: string; status: string }[]>(['integrations', 'list']);
    expect((await list()).map(({ status }) => status)).toEqual(['connected', 'connected', 'connected']);
    expect((await machine.run(['integrations', 'property'])).out).toMatch(/^ID\tProperty\tAccount\tWebsites\n\d+\t/u);
    expect((await machine.run(['integrations', 'disconnect', 'google-analytics'])).code).toBe(2);
    expect((await machine.run(['integrations', 'disconnect', 'google-analytics', '--yes'])).code).toBe(0);
    expect((await list()).map(({ status }) => status)).toEqual(['connected', 'connected', 'notConnected']);
    expect((await machine.run(['integrations', 'list'])).err).toContain('Team Settings');
    expect((await machine.run(['integrations', 'disconnect', 'gmail', '--yes'])).code).toBe(2);
  });
});

test('on the machine itself the operator leaves no team, but renames it and creates one', async () => {
  expect((await machine.run(['teams', 'leave', '--yes'])).code).toBe(2);
  expect(await machine.json(['teams', 'rename', 'Juniper GmbH'])).toMatchObject({ slug: 'juniper-pine-demo' });
  expect(await machine.json(['teams', 'create', 'Second'])).toMatchObject({ name: 'Second', slug: 'second' });
  expect(await machine.json(['teams', 'members', '--team', 'second'])).toMatchObject([{ username: 'operator' }]);
});

test('with several teams one is chosen for good, by --team for one command, and is forgotten with its team', async () => {
  const slug = async (...line: string[]) =>
    (await machine.json<{ user: { team: { slug: string } } }>(['whoami', ...line])).user.team.slug;
  const undecided = await machine.run(['whoami']);
  expect([undecided.code, undecided.err]).toEqual([2, expect.stringContaining('serplift teams use SLUG')]);
  expect((await machine.run(['teams', 'use', 'nobody'])).code).toBe(4);
  expect((await machine.run(['teams', 'use', 'Second'])).err).toContain('now use Second');
  expect([await slug(), await slug('--team', 'juniper-pine-demo')]).toEqual(['second', 'juniper-pine-demo']);
  await machine.run(['system', 'delete-team', 'second', '--confirm', 'Second']);
  expect(await slug()).toBe('juniper-pine-demo');
});
