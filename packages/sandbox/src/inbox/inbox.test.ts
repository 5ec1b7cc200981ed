import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../index.ts';
import { readMessage } from '../mail/read-message.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** Speaks SMTP line by line, waiting for each answer. */
async function deliver(to: string, message: string): Promise<string[]> {
  const { url } = (await (await fetch(`${sandbox.origin}/smtp`)).json()) as { url: string };
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answers: string[] = [];
  const lines = ['EHLO here', 'MAIL FROM:<from@mail.example>', `RCPT TO:<${to}>`, 'DATA', `${message}\r\n.`, 'QUIT'];
  for await (const chunk of socket.setEncoding('utf8')) {
    answers.push(String(chunk).trim());
    const line = lines.shift();
    if (line !== undefined) socket.write(`${line}\r\n`);
  }
  return answers;
}

describe('the inbox', () => {
  it('keeps what arrives over SMTP, by address, and shows it with its links', async () => {
    const answers = await deliver(
      'ana@mail.example',
      'Subject: <b>Hello</b>\r\n\r\nOpen https://a.example/x?y=1\r\nnow',
    );
    expect(answers.at(-1)).toMatch(/^221/u);
    await deliver('ben@mail.example', 'Subject: Other\r\n\r\nNothing');
    expect(sandbox.inbox.mails('Ana@mail.example')).toMatchObject([
      { to: 'ana@mail.example', subject: '<b>Hello</b>', link: 'https://a.example/x?y=1' },
    ]);
    const page = await (await fetch(`${sandbox.origin}/inbox?to=ana@mail.example`)).text();
    expect(page).toContain('href="https://a.example/x?y=1"');
    expect(page).not.toContain('<b>Hello</b>');
    expect(page).not.toContain('Other');
    const all = await (await fetch(`${sandbox.origin}/inbox`, { headers: { accept: 'application/json' } })).json();
    expect(all).toMatchObject([{ subject: 'Other' }, { to: 'ana@mail.example' }]);
  });
});

describe('reading a message', () => {
  it('decodes quoted-printable, base64 and encoded header words', () => {
    const quoted = readMessage(
      'Subject: =?UTF-8?Q?J=C3=B6in_?=\r\n =?UTF-8?Q?us?=\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nJ=C3=B6in =\r\nus',
    );
    expect([quoted.headers.get('subject'), quoted.text]).toEqual(['Jöin us', 'Jöin us']);
    const coded = Buffer.from('Jöin us').toString('base64');
    const base64 = readMessage(`Subject: =?utf-8?B?${coded}?=\nContent-Transfer-Encoding: base64\n\n${coded}\n`);
    expect([base64.headers.get('subject'), base64.text]).toEqual(['Jöin us', 'Jöin us']);
  });
});
