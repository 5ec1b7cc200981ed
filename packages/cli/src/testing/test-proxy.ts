import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A forward proxy on this machine that reports what went through it. */
export interface TestProxy {
  origin: string;
  /** "METHOD target" of every request, CONNECT included. */
  seen: string[];
  close(): Promise<void>;
}

/** Starts a proxy that forwards plain HTTP, refuses tunnels, and never answers what `holds` names. */
export async function startTestProxy(holds: (target: string) => boolean = () => false): Promise<TestProxy> {
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const target = incoming.url ?? '';
    seen.push(`${incoming.method ?? ''} ${target}`);
    if (holds(target)) return;
    const onward = request(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    seen.push(`CONNECT ${incoming.url ?? ''}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
