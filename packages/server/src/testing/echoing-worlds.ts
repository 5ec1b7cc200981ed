import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

interface World {
  origin: string;
  close(): void;
}

async function listen(server: Server, scheme: string): Promise<World> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `${scheme}//127.0.0.1:${port}`, close: () => server.close() };
}

/** An HTTP provider that refuses everything and repeats the key it was sent, as careless servers do. */
export function openEchoingProvider(): Promise<World> {
  const server = createHttpServer((request, response) => {
    request.resume();
    const message = `Refused ${request.headers.authorization ?? ''} at ${request.url ?? ''}`;
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: 'refused' } }));
  });
  return listen(server, 'http:');
}

/** A mail server that refuses every password and repeats it. */
export function openEchoingPost(): Promise<World> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 post.example\r\n');
    socket.setEncoding('utf8').on('data', (line: string) => {
      const [, credentials] = /^AUTH PLAIN (\S+)/u.exec(line) ?? [];
      if (line.startsWith('EHLO')) socket.write('250-post.example\r\n250 AUTH PLAIN\r\n');
      else if (credentials === undefined) socket.end('221 bye\r\n');
      else {
        const said = Buffer.from(credentials, 'base64').toString().replaceAll('\0', ' ');
        socket.write(`535 5.7.8 Refused ${said} (${credentials})\r\n`);
      }
    });
  });
  return listen(server, 'smtp:');
}
