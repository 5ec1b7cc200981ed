import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

export interface RunningSmtp {
  /** `smtp://127.0.0.1:41000` */
  url: string;
  close(): Promise<void>;
}

const largestMailBytes = 1_000_000;

/** An SMTP server on the loopback interface that delivers everything to the sandbox's inbox and nothing to anyone. */
export async function startSmtp(mailbox: Mailbox): Promise<RunningSmtp> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    logger: false,
    closeTimeout: 200,
    onData(stream, session, answer) {
      void deliver(mailbox, { stream, session }).then(answer);
    },
  });
  // A client that leaves in the middle of a mail isn't an error of the sandbox.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Answers what to refuse the mail with, or null when it was taken. */
async function deliver(
  mailbox: Mailbox,
  { stream, session }: { stream: SMTPServerDataStream; session: SMTPServerSession },
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) return Object.assign(new Error('The mail is too large.'), { responseCode: 552 });
  const { headers, text } = readMessage(Buffer.concat(chunks).toString('latin1'));
  const link = /https?:\/\/\S+/u.exec(text)?.[0] ?? '';
  for (const { address } of session.envelope.rcptTo) {
    mailbox.add({ to: address, subject: headers.get('subject') ?? '', link, text });
  }
  return null;
}

/** A plain-text message as a person reads it. */
interface ReadMessage {
  /** Header names in lower case; of a repeated header the first. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Reads a message of one text part (RFC 5322, 2045, 2047): what a mailer of plain text sends. */
function readMessage(source: string): ReadMessage {
  const end = source.search(/\r?\n\r?\n/u);
  const head = end === -1 ? source : source.slice(0, end);
  const body = end === -1 ? '' : source.slice(end).replace(/^\r?\n\r?\n/u, '');
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u)) {
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/u.exec(line) ?? [];
    if (!headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), decodeWords(value));
  }
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit';
  return { headers, text: decodeBody(body, encoding).replaceAll('\r\n', '\n').trimEnd() };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll(/=\r?\n/gu, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`, joined where only space is between them. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/gu, '$1$2')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/giu, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
