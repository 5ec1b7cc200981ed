import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';
import { readMessage } from './read-message.ts';

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
