import { createServer, type Server } from 'node:net';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../contract/errors.ts';
import { openLog } from '../../platform/log.ts';
import { providerSettings } from '../upstream/provider-settings.ts';
import { checkMail, openMail } from './open-mail.ts';

const log = openLog('silent');
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** An SMTP server that says the same to every recipient, and counts how often it was asked. */
interface OddServer {
  url: string;
  asked(): number;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function startOddServer(answer: string, greeting: string | null = '220 odd'): Promise<OddServer> {
  let asked = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting === null) return void socket.destroy();
    socket.write(`${greeting}\r\n`);
    socket.setEncoding('utf8').on('data', (line: string) => {
      const isRecipient = line.startsWith('RCPT');
      if (isRecipient) asked += 1;
      socket.write(isRecipient ? `${answer}\r\n` : '250 ok\r\n');
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { url: `smtp://127.0.0.1:${address.port}`, asked: () => asked };
}

const live = (url: string) =>
  openMail({ setting: { state: 'live', url, from: 'Serplift <a@b.example>' }, sandboxUrl: null, log });
const mail = { to: 'ana@mail.example', subject: 'Hello', text: 'Text' };

describe('sending', () => {
  it('reaches the sandbox inbox whole, with no header a subject could add [IN-07]', async () => {
    const { mail: setting } = providerSettings({}, false);
    const post = openMail({ setting, sandboxUrl: sandbox.origin, log });
    expect(post.state).toBe('sandbox');
    const link = `https://a.example/invite/${'x'.repeat(90)}`;
    await post.send({ ...mail, subject: 'Jöin\r\nBcc: eve@mail.example', text: `Grüße,\n\n${link}\n.\nbye` });
    expect(sandbox.inbox.mails()).toMatchObject([
      { to: 'ana@mail.example', subject: 'Jöin Bcc: eve@mail.example', link, text: `Grüße,\n\n${link}\n.\nbye` },
    ]);
    post.close();
  });

  it('refuses more than one address before anything is sent to a server', async () => {
    const server = await startOddServer('250 ok');
    await expect(live(server.url).send({ ...mail, to: 'a@b.example, c@d.example' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(server.asked()).toBe(0);
  });

  it('tries again when the server is busy, not when it refuses', async () => {
    const busy = await startOddServer('451 later');
    await expect(live(busy.url).send(mail)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(busy.asked()).toBe(3);
    const refusing = await startOddServer('550 <ana@mail.example> is no such person');
    const refusal: unknown = await live(refusing.url)
      .send(mail)
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'provider_rejected',
      message: 'The mail server rejects the email (550): … is no such person.',
    });
    expect((refusal as AppError).cause).toMatchObject({ message: expect.not.stringContaining('ana@') as string });
    expect(refusing.asked()).toBe(1);
  });

  it.each([
    { url: 'smtp://127.0.0.1:1', code: 'provider_unavailable', attempts: 3, why: 'nothing listens at 127.0.0.1:1' },
    {
      url: 'smtp://nowhere.invalid:25',
      code: 'provider_rejected',
      attempts: 1,
      why: 'no name server knows the host "nowhere.invalid"',
    },
  ])('tries a server again that may be starting, not one that nobody knows: $url', async (server) => {
    const { url, code, attempts, why } = server;
    await expect(live(url).send(mail)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(why) as string,
      details: { attempts },
    });
  });

  it.each([
    { greeting: '* OK IMAP4rev1', code: 'provider_rejected', why: /is no mail server.*It says: \* OK IMAP4rev1\./u },
    { greeting: null, code: 'provider_unavailable', why: /127\.0\.0\.1:\d+ closed the connection/u },
    { greeting: '421 Busy, try again in 5 minutes', code: 'provider_unavailable', why: /Try again in 300 seconds\.$/u },
    { greeting: '554 Blocked by a list', code: 'provider_rejected', why: /\(554\): Blocked by a list\.$/u },
  ])('says what answers in place of a mail server: $greeting', async ({ greeting, code, why }) => {
    const { url } = await startOddServer('250 ok', greeting);
    await expect(live(url).send(mail)).rejects.toMatchObject({ code, message: expect.stringMatching(why) as string });
  });

  it('says what to set when there is no server', async () => {
    const { mail: setting } = providerSettings({ OPENAI_API_KEY: 'sk-x' }, false);
    const post = openMail({ setting, sandboxUrl: null, log });
    expect(post.state).toBe('missing');
    await expect(post.send(mail)).rejects.toMatchObject({
      code: 'not_configured',
      details: { missing: ['SMTP_URL', 'MAIL_FROM'], page: 'docs/providers/email.md' },
    });
  });
});

describe('settings', () => {
  it('a server of one’s own is used although the rest is simulated', () => {
    const settings = providerSettings({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@b.example' }, false);
    expect([settings.mail.state, settings.google.state]).toEqual(['live', 'sandbox']);
  });

  it.each([
    [{ SMTP_URL: 'http://a.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://a.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ])('%j is refused', (env, name) => expect(() => providerSettings(env, false)).toThrow(name));

  it('are checked by logging in', async () => {
    const from = 'a@b.example';
    const { url } = (await (await fetch(`${sandbox.origin}/smtp`)).json()) as { url: string };
    await checkMail({ url, from });
    await expect(checkMail({ url: 'smtp://127.0.0.1:9', from })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });
});
